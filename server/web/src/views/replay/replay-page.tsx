// A match to go through again, verified first.
import { useEffect, useState } from "preact/hooks";
import { type Verification, verifyTranscript } from "../../fair/verify";
import { text } from "../../texts/texts";
import { fetchTranscript } from "../../wire/transcript";
import { useClient } from "../context";
import { useParams } from "../router";
import { addFaultTexts } from "../verify/fault-texts";
import { Replay } from "./replay";

export { addFaultTexts };

export interface JudgedMatch {
  readonly file: string;
  readonly verification: Verification;
}

export function useJudgedMatch(match: string): JudgedMatch | "missing" | null {
  const client = useClient();
  const [judged, setJudged] = useState<JudgedMatch | "missing" | null>(null);
  useEffect(() => {
    let isLeft = false;
    const judge = async (): Promise<void> => {
      const [file, { engine, dice }] = await Promise.all([
        fetchTranscript(match),
        client.workshop(),
      ]);
      const walk: typeof dice.walk = (...way) => dice.walk(...way);
      const verification = await verifyTranscript(file, { engine, walk });
      if (!isLeft) setJudged({ file, verification });
    };
    judge().catch(() => {
      if (!isLeft) setJudged("missing");
    });
    return () => {
      isLeft = true;
    };
  }, [client, match]);
  return judged;
}

export function ReplayPage() {
  const match = useParams().match ?? "";
  const judged = useJudgedMatch(match);
  if (judged === null || judged === "missing") {
    return (
      <main class="page" id="content">
        <h1>{text("replay-title")}</h1>
        <p role="status">{text(judged === null ? "verify-checking" : "status-no-such-match")}</p>
      </main>
    );
  }
  return <Replay match={match} judged={judged} />;
}
