// A seat on its way to another device: all of it travels in the fragment of a link, which no server
// sees (protocol page, "Identity").
import type { Step } from "../engine/game";
import { loadDraft, saveDraft } from "./draft-store";
import { bare, type SeatEntry, type SeatStore } from "./seat-store";
import type { MatchSession } from "./session";

export interface Handover {
  // Makes the other device the same player, once. Null: he has an account, and logs in there.
  readonly token: string | null;
  readonly seat: SeatEntry;
  readonly draft: { readonly base: number; readonly steps: readonly Step[] };
}

// Packed it has about 2 KB.
const LONGEST_FRAGMENT = 16 * 1024;
const LONGEST_TEXT = 64 * 1024;

const throughStream = (bytes: Blob, through: GenericTransformStream): Response =>
  new Response(bytes.stream().pipeThrough(through as ReadableWritablePair));

async function pack(handover: Handover): Promise<string> {
  const text = new Blob([JSON.stringify(handover)]);
  const packed = await throughStream(text, new CompressionStream("deflate-raw")).bytes();
  const letters = btoa(String.fromCharCode(...packed));
  return letters.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function isWhole(value: Partial<Handover> | null): value is Handover {
  const { token, seat, draft } = value ?? {};
  return (
    (token === null || /^[0-9a-f]{64}$/.test(token ?? "")) &&
    /^[0-9a-f]{32}$/.test(seat?.match ?? "") &&
    seat!.match === seat!.offer?.match &&
    /^[0-9a-f]{64}$/.test(seat!.secret?.terminal ?? "") &&
    /^[0-9a-f]{64}$/.test(seat!.secret?.keySeed ?? "") &&
    seat!.receipt?.match === seat!.match &&
    typeof seat!.offer.rules === "string" &&
    seat!.offer.players?.every(({ name }) => typeof name === "string") &&
    Number.isInteger(draft?.base) &&
    Array.isArray(draft?.steps)
  );
}

// Null: it is not what `makeFragment` makes. What is in it is judged like what a server says.
export async function unpack(fragment: string): Promise<Handover | null> {
  if (fragment.length > LONGEST_FRAGMENT) return null;
  try {
    const letters = atob(fragment.replaceAll("-", "+").replaceAll("_", "/"));
    const packed = new Blob([Uint8Array.from(letters, (letter) => letter.charCodeAt(0))]);
    const text = await throughStream(packed, new DecompressionStream("deflate-raw")).text();
    const value = text.length <= LONGEST_TEXT ? JSON.parse(text) : null;
    if (!isWhole(value)) return null;
    const { seat } = value;
    return { ...value, seat: { ...seat, header: { ...seat.receipt!, deadline: 0 } } };
  } catch {
    return null;
  }
}

// After: this browser, too, believes what the other device plays in the seat's name. Before: the
// match is live and the seat's secret is here.
export async function makeFragment(
  session: MatchSession,
  store: SeatStore,
  token: string | null,
): Promise<string> {
  const { match, book } = session;
  await store.update(match, { isShared: true });
  // The receipt has the header.
  const { header, ...seat } = (await store.find(match))!;
  const base = book!.log.lastDecision ?? -1;
  const newest = book!.wireRecords.at(-1);
  return pack({
    token,
    seat: { ...seat, commands: [], ...(newest && { witnessed: bare(newest) }) },
    draft: { base, steps: loadDraft(match, base) },
  });
}

// The public id of who sits there.
export const playerOf = ({ seat: { offer } }: Handover): string =>
  offer.players[offer.seat - 1]!.id;

// After: the seat is this browser's, too, unless it had one of that match.
export async function unload({ seat, draft }: Handover, store: SeatStore): Promise<void> {
  await store.claim(seat);
  saveDraft(seat.match, draft.base, draft.steps);
}
