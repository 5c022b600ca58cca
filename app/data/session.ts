import { createDemoAccount, type UserView, userInfo } from "#domain/contracts/http/user.ts";
import { callApi } from "../api/client.ts";
import { traderSession } from "../api/token.ts";
import { warnOf } from "../api/warn-of.ts";
import { atom, store } from "../state.ts";
import { clearAccount, refreshAccount } from "./account.ts";
import { whenBack } from "./back.ts";
import { unseenAtom } from "./happenings.ts";
import { loading } from "./loadable.ts";
import { runningMicroAtom, watchMicro } from "./micro.ts";
import { pendingAtom, positionsAtom } from "./positions.ts";
import { forexTradeAtom } from "./trades.ts";

const userKey = "user";

/** The trader of this browser's last visit: without a network nothing looks signed out. */
function keptUser(): UserView | null {
  const kept = traderSession.read() && localStorage.getItem(userKey);
  return kept ? (JSON.parse(kept) as UserView) : null;
}

/** The signed-in trader. */
export const userAtom = atom<UserView | null>(keptUser());

/** Keeps the trader for the next visit, as long as the session lasts. */
function keepUser(): void {
  store.sub(userAtom, () => {
    const user = store.get(userAtom);
    if (user) localStorage.setItem(userKey, JSON.stringify(user));
    else localStorage.removeItem(userKey);
  });
}

const demoKey = "demo_id";

/** The id of the demo account of this browser. It is a secret: it signs in without a password. */
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

/** Opens or resumes the demo account of this browser, with play money. */
export async function signInDemo(): Promise<void> {
  adoptSession(await callApi(createDemoAccount, { demo_id: demoId() }));
}

/** Starts a session after any sign-in: the pages then show the account of its trader. */
export function adoptSession({ token, user }: { token: string; user: UserView }): void {
  // Clears another trader's orders and amounts before this trader's are read.
  traderSession.clear();
  traderSession.keep(token);
  store.set(userAtom, user);
  // The sign-in does not wait for it: a page that opens with an account joins this read.
  void refreshAccount().catch(warnOf("the new account was not read"));
}

/** Reads the trader again after a change of the profile. */
export async function refreshUser(): Promise<void> {
  store.set(userAtom, await callApi(userInfo, {}));
}

/** Clears everything of the trader when the session ends, by sign-out or by the server. */
export function forgetTraderWithSession(): void {
  keepUser();
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
  const warn = warnOf("the session was not read");
  try {
    await Promise.all([refreshUser(), refreshAccount()]);
  } catch (cause) {
    warn(cause);
    // The client has cleared an ended session: then there is nothing to resume.
    whenBack(() => void resumeSession());
  }
}
