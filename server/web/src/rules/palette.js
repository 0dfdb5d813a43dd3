// The rules pages' only script, and they do without it: the colours that the player has chosen.
const stored = localStorage.getItem("settings");
const preferred = matchMedia("(prefers-color-scheme: light)").matches ? "paper" : "felt";
document.documentElement.dataset.palette = JSON.parse(stored ?? "{}").palette ?? preferred;
