// The five games, in the order in which they are offered.
export const RULE_SETS = [
  "gul-bara",
  "long-nardy",
  "gul-bara-runner",
  "gulbar",
  "mad-gulbar",
] as const;
