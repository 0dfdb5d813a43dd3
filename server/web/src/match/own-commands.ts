// Whether a record in this seat's name is what its player has commanded.
import type { MatchRecord } from "../fair/record";
import type { Seat } from "../fair/role";
import type { OwnCommand } from "./seat-store";

// The newest record other than RESUME and AGREE before `seq`, and this seat's plays after `base`.
export const ownPlaysBetween = (
  records: readonly MatchRecord[],
  base: number,
  seq: number,
  seat: Seat,
): number =>
  records
    .slice(base + 1, seq)
    .filter(({ body, seat: whose }) => whose === seat && body.type === "play").length;

function isPlayOf(
  command: OwnCommand,
  record: MatchRecord,
  records: readonly MatchRecord[],
): boolean {
  if (command.type !== "play" || record.body.type !== "play") return false;
  if (command.base >= record.seq) return false;
  const segment =
    command.segments[ownPlaysBetween(records, command.base, record.seq, record.seat!)];
  const { steps } = record.body;
  return (
    segment !== undefined &&
    segment.length === steps.length &&
    segment.every(({ from, die }, at) => from === steps[at]?.from && die === steps[at]?.die)
  );
}

// `records` are those up to and with `record`.
export function isCommanded(
  record: MatchRecord,
  records: readonly MatchRecord[],
  commands: readonly OwnCommand[],
): boolean {
  const { body } = record;
  if (body.type === "play") {
    return body.steps.length === 0 || commands.some((each) => isPlayOf(each, record, records));
  }
  if (body.type === "resign") {
    return commands.some(
      (each) => each.type === "resign" && (each.game === null) === (body.what === "match"),
    );
  }
  return body.type !== "agree" || commands.some((each) => each.type === "agree_void");
}
