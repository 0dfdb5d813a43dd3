// What seats can say to each other (docs/protocol.md, section 10).

export const PHRASES = [
  "hello",
  "good_luck",
  "well_played",
  "nice_throw",
  "lucky",
  "unlucky",
  "oops",
  "thanks",
  "sorry",
  "one_moment",
  "i_am_back",
  "good_game",
  "one_more",
  "bye",
] as const;

export type PhraseId = (typeof PHRASES)[number];
