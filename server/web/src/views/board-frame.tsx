// A board in a page, for whoever has a state to show.
import { useEffect, useRef } from "preact/hooks";
import { Board, type BoardListener, type BoardState } from "../board/board";

interface Props {
  readonly state: BoardState;
  readonly label: string;
  readonly listener: BoardListener;
  readonly onKeyDown?: (event: KeyboardEvent, board: Board) => void;
  // Given the board once it is there; returns what ends that.
  readonly attach?: (board: Board) => () => void;
}

export function BoardFrame({ state, label, listener, onKeyDown, attach }: Props) {
  const host = useRef<HTMLElement>(null);
  const board = useRef<Board | null>(null);
  const current = useRef(listener);
  current.current = listener;

  useEffect(() => {
    const made = new Board(host.current!, {
      tapped: (point) => current.current.tapped(point),
      tappedOtherwise: (point) => current.current.tappedOtherwise(point),
      held: (point) => current.current.held(point),
      lifted: (from) => current.current.lifted(from),
      dropped: (from, to) => current.current.dropped(from, to),
    });
    board.current = made;
    const detach = attach?.(made);
    return () => {
      detach?.();
      made.destroy();
      board.current = null;
    };
  }, [attach]);

  useEffect(() => board.current?.set(state));

  return (
    <section
      ref={host}
      role="group"
      aria-label={label}
      onKeyDown={(event) => board.current && onKeyDown?.(event, board.current)}
    />
  );
}

const nothing = (): void => undefined;

// Of boards that are only looked at.
export const IDLE: BoardListener = {
  tapped: nothing,
  tappedOtherwise: nothing,
  held: nothing,
  lifted: nothing,
  dropped: nothing,
};
