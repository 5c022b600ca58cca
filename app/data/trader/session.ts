import { signedInCookie } from "#domain/contracts/first-page.ts";
import { type UserView, userInfo } from "#domain/contracts/http/user.ts";
import { callApi } from "../../api/client.ts";
import { whenBack } from "../../api/readers.ts";
import { traderSession } from "../../api/token.ts";
import { traderAtom, whenTraderEnds } from "../../api/trader-atom.ts";
import { warnOf } from "../../api/warn-of.ts";
import { deviceTexts, kept } from "../../device.ts";
import { keepCookie } from "../../i18n/keep-cookie.ts";
import { atom, store } from "../../state.ts";
import { toastsAtom } from "../../ui/toasts.ts";
import { refreshAccount } from "./account.ts";
import { refreshFavourites } from "./favourites.ts";

const userKey = "user";

/** Trader of the last visit: without it, the app would look signed out while offline. */
function keptUser(): UserView | null {
  const text = traderSession.read() && kept(userKey);
  return text ? (JSON.parse(text) as UserView) : null;
}

export const userAtom = traderAtom<UserView | null>(null, keptUser());

export const otherKey = "other_session";

/** Session of the user's other account, demo or real. The user can switch to that account. */
export interface OtherSession {
  token: string;
  isDemo: boolean;
}
export const otherSessionAtom = atom(JSON.parse(kept(otherKey) ?? "null") as OtherSession | null);

/** Counts switches between accounts: each starts all pages anew. */
export const accountTurnAtom = atom(0);

export async function refreshUser(): Promise<void> {
  store.set(userAtom, await callApi(userInfo, {}));
}

/** Stores the trader for the next visit, until the session ends. */
export function followSession(): void {
  store.sub(userAtom, () => {
    if (!traderSession.isKept()) return;
    const user = store.get(userAtom);
    if (user) deviceTexts.setItem(userKey, JSON.stringify(user));
    else deviceTexts.removeItem(userKey);
  });
  // The worker draws no page for a signed-in trader, because the worker has no trader's data.
  const tell = () => keepCookie(signedInCookie, traderSession.read() ? "1" : "");
  store.sub(traderSession.tokenAtom, tell);
  tell();
  // Closes this trader's toasts, because a toast with a button has no time limit.
  whenTraderEnds(() => store.set(toastsAtom, []));
}

export async function resumeSession(): Promise<void> {
  if (!traderSession.read()) return;
  const warn = warnOf("the session was not read");
  try {
    await Promise.all([refreshUser(), refreshAccount(), refreshFavourites()]);
  } catch (cause) {
    warn(cause);
    // If the session has ended, the retry does nothing, because the client has cleared the token.
    whenBack(() => void resumeSession());
  }
}
