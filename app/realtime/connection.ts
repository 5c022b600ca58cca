import { atom } from "../state.ts";

/**
 * live: prices arrive. stale: connected, markets are open, but no price has come for a while.
 * offline: the browser reports no network. refused: the server does not let this client reconnect
 * by itself.
 */
export type Connection = "connecting" | "live" | "reconnecting" | "stale" | "offline" | "refused";

export const connectionAtom = atom<Connection>("connecting");
