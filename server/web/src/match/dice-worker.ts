// Off the main thread: one's own chains, long walks down others', and time that passes while the
// page is hidden.
import type { Bytes } from "../fair/bytes";
import { type ChainIdentity, HashChain, walkDown } from "../fair/chain";

export type DiceRequest =
  | { readonly do: "anchor"; readonly chain: ChainIdentity; length: number; terminal: Bytes }
  | { readonly do: "link"; readonly chain: ChainIdentity; readonly index: number }
  | { readonly do: "walk"; readonly chain: ChainIdentity; from: number; to: number; key: Bytes }
  | { readonly do: "wait"; readonly ms: number };

export interface NumberedRequest {
  readonly number: number;
  readonly request: DiceRequest;
}

export interface NumberedResult {
  readonly number: number;
  readonly result: Bytes;
}

const chains = new Map<string, HashChain>();
const NOTHING: Bytes = new Uint8Array(0);

const nameOf = ({ match, role }: ChainIdentity): string => `${match.join()}/${role}`;

function carryOut(request: Exclude<DiceRequest, { do: "wait" }>): Bytes {
  switch (request.do) {
    case "anchor": {
      const chain = new HashChain(request.chain, request.length, request.terminal);
      chains.set(nameOf(request.chain), chain);
      return chain.anchor;
    }
    case "link":
      return chains.get(nameOf(request.chain))!.link(request.index);
    case "walk":
      return walkDown(request.chain, request.from, request.to, request.key);
  }
}

addEventListener("message", ({ data }: MessageEvent<NumberedRequest>) => {
  const { number, request } = data;
  const answer = (result: Bytes): void => postMessage({ number, result } satisfies NumberedResult);
  if (request.do === "wait") setTimeout(() => answer(NOTHING), request.ms);
  else answer(carryOut(request));
});
