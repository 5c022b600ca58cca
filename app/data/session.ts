import { createDemoAccount, userInfo, type WireUser } from "#domain/contracts/http/user.ts";
import { callApi } from "../api/client.ts";
import { traderSession } from "../api/token.ts";
import { warnOf } from "../api/warn-of.ts";
import { atom, store } from "../state.ts";
import { clearAccount, refreshAccount } from "./account.ts";
import { unseenAtom } from "./happenings.ts";
import { loading } from "./loadable.ts";
import { runningMicroAtom, watchMicro } from "./micro.ts";
import { pendingAtom, positionsAtom } from "./positions.ts";
import { forexTradeAtom } from "./trades.ts";

/** Who is signed in. */
export const userAtom = atom<WireUser | null>(null);

const demoKey = "demo_id";

/** The demo account belongs to this browser: whoever has the id has the account. */
function demoId(): string {
  const known = localStorage.getItem(demoKey);
  if (known) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  const id = btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
  localStorage.setItem(demoKey, id);
  return id;
}

/** One tap: a demo account with play money. */
export async function signInDemo(): Promise<void> {
  await adoptSession(await callApi(createDemoAccount, { demo_id: demoId() }));
}

/** Whoever signed in, in whichever way, is the one whose account the pages show. */
export async function adoptSession({ token, user }: { token: string; user: WireUser }) {
  // Another trader's orders and amounts go before this one's come.
  traderSession.clear();
  traderSession.keep(token);
  store.set(userAtom, user);
  // Signed in is signed in: an account that cannot be read yet is read by the pages that show it.
  await refreshAccount().catch((error) => console.warn("the new account was not read", error));
}

/** Reads the trader anew, after something about them was changed. */
export async function refreshUser(): Promise<void> {
  store.set(userAtom, await callApi(userInfo, {}));
}

/** Whoever ended the session, nothing of that trader stays on the page. */
export function forgetTraderWithSession(): void {
  store.sub(traderSession.tokenAtom, () => {
    if (traderSession.read()) return;
    store.set(userAtom, null);
    store.set(forexTradeAtom, null);
    store.set(unseenAtom, 0);
    store.set(positionsAtom, loading);
    store.set(pendingAtom, loading);
    store.set(runningMicroAtom, loading);
    watchMicro(null);
    clearAccount();
  });
}

/** Restores the session of an earlier visit. */
export async function resumeSession(): Promise<void> {
  if (!traderSession.read()) return;
  // An ended session was cleared by the client; without a network the pages say so themselves.
  const warn = warnOf("the session was not read");
  await Promise.all([refreshUser().catch(warn), refreshAccount().catch(warn)]);
}
