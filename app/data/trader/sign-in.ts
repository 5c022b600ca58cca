/** Starts sessions. A first visit needs none of this, so only the code that signs in loads it. */
import { createDemoAccount, type UserView } from "#domain/contracts/http/user.ts";
import { callApi } from "../../api/client.ts";
import { traderSession } from "../../api/token.ts";
import { warnOf } from "../../api/warn-of.ts";
import { deviceTexts } from "../../device.ts";
import { store } from "../../state.ts";
import { refreshAccount } from "./account.ts";
import { refreshFavourites } from "./favourites.ts";
import {
  accountTurnAtom,
  type OtherSession,
  otherKey,
  otherSessionAtom,
  userAtom,
} from "./session.ts";

const demoKey = "demo_id";

/** Secret id of this browser's demo account: the id signs in without a password. */
function demoId(): string {
  const known = deviceTexts.getItem(demoKey);
  if (known) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  const id = btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
  deviceTexts.setItem(demoKey, id);
  return id;
}

/** Opens or resumes the demo account of this browser, with play money. */
export async function signInDemo(): Promise<void> {
  adoptSession(await callApi(createDemoAccount, { demo_id: demoId() }));
}

export function keepOther(session: OtherSession | null): void {
  store.set(otherSessionAtom, session);
  if (session) deviceTexts.setItem(otherKey, JSON.stringify(session));
  else deviceTexts.removeItem(otherKey);
}

/**
 * Starts a session after any sign-in: the pages then show the new account. If a demo account was
 * open and a real one opens, or the reverse, the first account keeps its session.
 */
export function adoptSession({ token, user }: { token: string; user: UserView }): void {
  const last = traderSession.read();
  const isDemo = store.get(userAtom)?.is_demo;
  if (last) store.set(accountTurnAtom, store.get(accountTurnAtom) + 1);
  if (last && isDemo === !user.is_demo) keepOther({ token: last, isDemo });
  else if (store.get(otherSessionAtom)?.isDemo === user.is_demo) keepOther(null);
  // Clears another trader's orders and amounts before this trader's are read.
  traderSession.clear();
  traderSession.keep(token);
  store.set(userAtom, user);
  // The sign-in does not wait for these reads. A page of the account shares the running read.
  void refreshAccount().catch(warnOf("the new account was not read"));
  void refreshFavourites().catch(warnOf("the favourites were not read"));
}
