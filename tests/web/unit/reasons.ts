// What is said in English, for each reason of the rules against a step.
export const SAYS = {
  no_checker: /You have no checker there/,
  no_such_die: /no such die left/,
  blocked: /belongs to the opponent/,
  wall: /six in a row in front of all the opponent's/,
  not_home: /Not all your checkers are home/,
  bear_off_exact: /bears off from your highest point only/,
  must_use_higher: /must be the higher/,
  must_use_both: /Both dice can be played/,
  runner: /Only the first checker may move/,
  head: /may leave the head now/,
} as const;

export type StepReason = keyof typeof SAYS;
