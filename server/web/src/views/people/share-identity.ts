// A browser's tabs are one player: who becomes somebody in one of them is told to those that were
// nobody yet.
import { effect } from "@preact/signals";
import type { Client } from "../../match/client";

const NAME = "player";

// From now on; returns what ends that.
export function shareIdentity(client: Client): () => void {
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = ({ data }) => {
    if (!client.player.peek() && typeof data === "string") client.become(data);
  };
  const stop = effect(() => {
    if (client.player.value) channel.postMessage(client.player.value);
  });
  return () => {
    stop();
    channel.close();
  };
}
