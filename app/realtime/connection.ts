import { atom } from "../state.ts";

/**
 * live: prices arrive. stale: the connection stands but no price has come for a while though markets are open.
 * offline: the browser says there is no network. refused: the server does not want this client back by itself.
 */
export type Connection = "connecting" | "live" | "reconnecting" | "stale" | "offline" | "refused";

export const connectionAtom = atom<Connection>("connecting");
