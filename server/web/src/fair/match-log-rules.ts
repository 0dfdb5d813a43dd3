// What each record may say at its place: the checks of `MatchLog`, one function per type. Each
// takes into the state what a good record says, and changes nothing where there is a fault.
import type { Awaited } from "./awaited";
import { isEqual, isZero } from "./bytes";
import { isNextLink } from "./chain";
import { readThrow } from "./dice";
import { Fault } from "./fault";
import { contributes } from "./header";
import type { MatchState } from "./match-state";
import type {
  Agree,
  Forfeit,
  GameEnd,
  GameStart,
  MatchRecord,
  Play,
  RecordBody,
  Resign,
  Resume,
  Roll,
} from "./record";
import { otherSeat, ROLE_NAMES, ROLES, type Seat } from "./role";

const seatName = (seat: Seat | null): string => (seat ? `seat ${seat}` : "nobody");

const notDue = ({ body }: MatchRecord, due: Awaited): Fault =>
  new Fault("not_due", `a ${body.type} where a ${due.type} is due`);

function seatFault({ body, seat }: MatchRecord, expected: Seat | null): Fault | null {
  if (seat === expected) return null;
  const who = `${seatName(seat)} instead of ${seatName(expected)}`;
  return new Fault("wrong_seat", `a ${body.type} of ${who}`);
}

function placeFault(state: MatchState, record: MatchRecord): Fault | null {
  if (!isEqual(record.headerHash, state.header.hash)) {
    return new Fault("other_match", "the record is of another match");
  }
  if (record.seq !== state.size) {
    return new Fault("bad_seq", `the record has the number ${record.seq}, not ${state.size}`);
  }
  if (!isEqual(record.previous, state.lastHash)) {
    return new Fault("bad_previous", "the record does not follow the one before it");
  }
  return record.ms < state.lastMs
    ? new Fault("time_backwards", "the record is earlier than the one before it")
    : null;
}

function linksFault(state: MatchState, roll: Roll): Fault | null {
  for (const role of ROLES) {
    const link = roll.links[role];
    const isRight = contributes(state.header, role)
      ? isNextLink(state.chainOf(role), roll.index, state.lastLinks[role], link)
      : isZero(link);
    if (!isRight) {
      return new Fault(
        "broken_chain",
        `the link of ${ROLE_NAMES[role]} is not the next of its chain`,
      );
    }
  }
  return null;
}

function takeRoll(state: MatchState, record: MatchRecord, roll: Roll): Fault | null {
  const { due } = state;
  if (due.type !== "roll") return notDue(record, due);
  if (roll.index !== due.index) {
    return new Fault("wrong_throw_index", `the throw has the index ${roll.index}`);
  }
  if (roll.kind !== due.kind) {
    return new Fault("wrong_throw_kind", `the rules call for a throw of kind "${due.kind}"`);
  }
  const fault = seatFault(record, due.seat) ?? linksFault(state, roll);
  if (fault) return fault;
  const { dice } = readThrow(state.header.hash, roll.index, roll.links);
  if (dice[0] !== roll.dice[0] || dice[1] !== roll.dice[1]) {
    return new Fault("wrong_dice", "the dice are not those that the links give");
  }
  if (!state.game.takeThrow(...dice)) return notDue(record, due);
  state.throws = roll.index;
  state.lastLinks = roll.links;
  state.awaitWhatTheGameNeeds();
  return null;
}

function takePlay(state: MatchState, record: MatchRecord, play: Play): Fault | null {
  const { due, game } = state;
  if (due.type !== "play" && due.type !== "pass") return notDue(record, due);
  const fault = seatFault(record, due.seat);
  if (fault) return fault;
  if (!state.rules.clock && play.reserve !== 0) {
    return new Fault("needs_clock", "a reserve of time in an untimed match");
  }
  const isTaken =
    due.type === "pass" ? play.steps.length === 0 && game.takePass() : game.takePlay(play.steps);
  if (!isTaken) {
    const why = due.type === "pass" ? "no step is legal" : game.refusal.reason;
    return new Fault("illegal_play", `the rules refuse the play: ${why}`);
  }
  state.awaitWhatTheGameNeeds();
  return null;
}

function takeGameStart(state: MatchState, record: MatchRecord, start: GameStart): Fault | null {
  const { due } = state;
  if (due.type !== "game_start") return notDue(record, due);
  const fault = seatFault(record, null);
  if (fault) return fault;
  const isExpected =
    start.game === due.game && start.score[0] === due.score[0] && start.score[1] === due.score[1];
  if (!isExpected) {
    return new Fault("wrong_score", "the GAME_START has another number or score");
  }
  state.game.start(state.rules.rules);
  state.gameNumber = start.game;
  state.awaitWhatTheGameNeeds();
  return null;
}

function takeGameEnd(state: MatchState, record: MatchRecord, end: GameEnd): Fault | null {
  const { due } = state;
  if (due.type !== "game_end") return notDue(record, due);
  const fault = seatFault(record, null);
  if (fault) return fault;
  const isExpected =
    end.winner === due.winner && end.points === due.points && end.reason === due.reason;
  if (!isExpected) {
    return new Fault("wrong_score", "the GAME_END has another winner, reason or points");
  }
  const [white, black] = state.score;
  if (end.winner === 1) state.score = [white + end.points, black];
  if (end.winner === 2) state.score = [white, black + end.points];
  state.awaitWhatFollowsGame(end);
  return null;
}

function takeResign(state: MatchState, record: MatchRecord, resign: Resign): Fault | null {
  if (!state.isThrowOrPlayDue) return notDue(record, state.due);
  if (!record.seat) return new Fault("wrong_seat", "a RESIGN of nobody");
  const winner = otherSeat(record.seat);
  if (resign.what === "match") {
    state.closeAfterGameEnd = { type: "close", reason: "resigned", winner };
  }
  const points = state.pointsIfResigned(record.seat);
  state.due = { type: "game_end", winner, points, reason: "resigned" };
  return null;
}

// Beyond what every FORFEIT needs.
function reasonFault(state: MatchState, record: MatchRecord, forfeit: Forfeit): Fault | null {
  const { due, rules, header } = state;
  if (forfeit.reason === "abandoned") return null;
  if (!rules.clock) return new Fault("needs_clock", "a FORFEIT on time in an untimed match");
  if (forfeit.reason === "time") {
    return due.type === "play" ? seatFault(record, due.seat) : notDue(record, due);
  }
  if (due.type === "play") return notDue(record, due);
  return contributes(header, record.seat!)
    ? null
    : new Fault("wrong_seat", "a link withheld by a seat that does not contribute");
}

function takeForfeit(state: MatchState, record: MatchRecord, forfeit: Forfeit): Fault | null {
  if (!state.isThrowOrPlayDue) return notDue(record, state.due);
  if (!record.seat) return new Fault("wrong_seat", "a FORFEIT of nobody");
  const fault = reasonFault(state, record, forfeit);
  if (fault) return fault;
  state.due = { type: "close", reason: "forfeited", winner: otherSeat(record.seat) };
  return null;
}

function takeResume(state: MatchState, record: MatchRecord, resume: Resume): Fault | null {
  if (state.size === 0 || !state.isSettled) return notDue(record, state.due);
  const fault = seatFault(record, null);
  if (fault) return fault;
  const names = resume.lastSeq === state.size - 1 && isEqual(resume.lastHash, state.lastHash);
  return names
    ? null
    : new Fault("wrong_resume", "the RESUME does not name the record just before it");
}

function takeAgree(state: MatchState, record: MatchRecord): Fault | null {
  if (!state.isThrowOrPlayDue) return notDue(record, state.due);
  if (!record.seat) return new Fault("wrong_seat", "an AGREE of nobody");
  if (state.agreed.has(record.seat)) {
    return new Fault("already_agreed", "that seat's AGREE stands already");
  }
  state.agreed.add(record.seat);
  if (state.agreed.size === 2) state.due = { type: "close", reason: "agreed", winner: null };
  return null;
}

type Taker<B extends RecordBody> = (
  state: MatchState,
  record: MatchRecord,
  body: B,
) => Fault | null;

const TAKERS: { readonly [T in RecordBody as T["type"]]: Taker<T> } = {
  roll: takeRoll,
  play: takePlay,
  game_start: takeGameStart,
  game_end: takeGameEnd,
  resign: takeResign,
  forfeit: takeForfeit,
  resume: takeResume,
  agree: takeAgree satisfies Taker<Agree>,
};

// What the record says, its place included; `MatchState.add` counts it afterwards.
export function takeRecord(state: MatchState, record: MatchRecord): Fault | null {
  const take = TAKERS[record.body.type] as Taker<RecordBody>;
  return placeFault(state, record) ?? take(state, record, record.body);
}
