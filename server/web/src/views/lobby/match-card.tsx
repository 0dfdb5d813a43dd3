// One live match as a card: a picture and a link. It is followed while it can be seen.
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { MiniBoard } from "../../board/mini-board";
import { pips } from "../../engine/points";
import type { Spectacle, SpectacleView } from "../../match/spectacle";
import { text } from "../../texts/texts";
import type { LiveTable } from "../../wire/messages";
import { useClient } from "../context";
import { personName } from "../person-name";

interface Props {
  readonly match: string;
  // Known before the snapshot comes, which knows more.
  readonly listed?: LiveTable;
}

function label(view: SpectacleView): string {
  return text("watch-label", {
    white: personName(view.players[0]),
    whitePips: pips(view.sides[0]),
    black: personName(view.players[1]),
    blackPips: pips(view.sides[1]),
    move: view.onMove ? personName(view.players[view.onMove - 1]!) : "–",
  });
}

export function MatchCard({ match, listed }: Props) {
  const client = useClient();
  const host = useRef<HTMLDivElement>(null);
  const spectacle = useSignal<Spectacle | null>(null);
  const view = spectacle.value?.view.value ?? null;

  useEffect(() => {
    let follow: Promise<Spectacle> | null = null;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting && !follow) {
        follow = client.follow(match);
        void follow.then((made) => {
          spectacle.value = made;
        });
      } else if (!entry?.isIntersecting && follow) {
        client.unfollow(match);
        follow = null;
      }
    });
    observer.observe(host.current!);
    return () => {
      observer.disconnect();
      if (follow) client.unfollow(match);
    };
  }, [client, match, spectacle]);

  const board = useRef<MiniBoard | null>(null);
  useEffect(() => {
    board.current = new MiniBoard(host.current!);
    return () => board.current?.destroy();
  }, []);
  useEffect(() => {
    if (view) board.current?.set(...view.sides, label(view));
  }, [view]);

  const names = (view ?? listed)?.players.map(personName) ?? ["…", "…"];
  const rules = view?.rules || listed?.terms.rules;
  const isOwnTurn =
    view !== null &&
    view.onMove !== null &&
    view.players[view.onMove - 1]!.id === client.player.value;

  return (
    <a class="match-card" href={`/t/${match}`}>
      <div ref={host} class="match-board" />
      <span class="match-names">
        <span class="disc small white" aria-hidden="true" />
        {names[0]} <b>{view?.score[0] ?? 0}</b>
        <span class="match-versus">–</span>
        <b>{view?.score[1] ?? 0}</b> {names[1]}
        <span class="disc small black" aria-hidden="true" />
      </span>
      <span class="muted">
        {rules && text(`game-${rules}`)}
        {isOwnTurn && (
          <>
            {" · "}
            <strong>{text("home-your-turn")}</strong>
          </>
        )}
        {view && ` · ${text("table-watching", { count: view.watchers })}`}
      </span>
    </a>
  );
}
