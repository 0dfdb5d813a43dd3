// After a match: the server may have another client by now than the one that this page has loaded.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { text } from "../../texts/texts";

// Not while the server is away.
async function isOutdated(): Promise<boolean> {
  const own = document.querySelector("script[type=module]")?.getAttribute("src");
  const answer = await fetch("/", { cache: "no-cache" }).catch(() => null);
  return answer?.ok === true && !(await answer.text()).includes(own ?? "");
}

export function NewVersion() {
  const isOffered = useSignal(false);
  useEffect(() => {
    void isOutdated().then((is) => {
      isOffered.value = is;
    });
  }, [isOffered]);
  return (
    isOffered.value && (
      <button type="button" class="button end-version" onClick={() => location.reload()}>
        {text("end-version")}
      </button>
    )
  );
}
