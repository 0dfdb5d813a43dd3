// Why bytes, records or a whole transcript are not what they claim to be. The codes are those of
// `gulbara-verify --json`.

export type FaultCode =
  | "not_json"
  | "duplicate_member"
  | "too_large"
  | "too_deep"
  | "missing_member"
  | "bad_member"
  | "bad_length"
  | "bad_tag"
  | "bad_value"
  | "bad_version"
  | "bad_anchor"
  | "bad_key"
  | "shared_key"
  | "bad_log_checkpoint"
  | "other_match"
  | "missing_signature"
  | "bad_signature"
  | "batch_order"
  | "wrong_server_key"
  | "rules_hash"
  | "unknown_rules"
  | "bad_points"
  | "bad_link_count"
  | "not_rateable"
  | "bad_commitment"
  | "bad_seq"
  | "bad_previous"
  | "time_backwards"
  | "unknown_type"
  | "wrong_seat"
  | "not_due"
  | "wrong_throw_index"
  | "wrong_throw_kind"
  | "broken_chain"
  | "wrong_dice"
  | "illegal_play"
  | "wrong_score"
  | "wrong_resume"
  | "needs_clock"
  | "already_agreed"
  | "missing_close"
  | "wrong_count"
  | "wrong_last_hash"
  | "wrong_reason"
  | "wrong_winner"
  | "wrong_terminal"
  | "not_contained";

// Returned, never thrown, where input may be wrong. The message is English, for the evidence file.
export class Fault {
  readonly code: FaultCode;
  readonly message: string;

  constructor(code: FaultCode, message: string) {
    this.code = code;
    this.message = message;
  }
}
