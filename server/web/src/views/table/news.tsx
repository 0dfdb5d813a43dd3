// What has just become of a roll, over the middle of the board for a moment: a pass, a ladder that
// stopped, dice that go over to the other side.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { TableModel } from "../../match/table";
import { say } from "../../texts/texts";
import { newsOf } from "./narration";

const SHOWN_MS = 3500;

export function News({ model }: { readonly model: TableModel }) {
  const news = model.news.value;
  const shown = useSignal(news);
  useEffect(() => {
    shown.value = news;
    const timer = setTimeout(() => {
      shown.value = null;
    }, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [news, shown]);
  return shown.value && <p class="news">{say(newsOf(model.session, shown.value))}</p>;
}
