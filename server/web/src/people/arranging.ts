// Matches with people by invitation: made to whoever has the link, and taken.

import type { Client } from "../match/client";
import type { Commands, MatchId } from "../wire/messages";

// The id of the challenge.
export async function invite(client: Client, offered: Commands["challenge"]): Promise<string> {
  await client.takeIdentity();
  return (await client.connection.command("challenge", offered)).challenge!;
}

export async function takeSeat(client: Client, taken: Commands["accept"]): Promise<MatchId> {
  await client.takeIdentity();
  return (await client.connection.command("accept", taken)).match!;
}
