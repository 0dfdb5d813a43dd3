// What every view may reach for.
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Client } from "../match/client";

const ClientContext = createContext<Client | null>(null);
export const ClientProvider = ClientContext.Provider;

export function useClient(): Client {
  const client = useContext(ClientContext);
  if (!client) throw new Error("a view outside the application");
  return client;
}
