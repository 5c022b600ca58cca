import { logout } from "#domain/contracts/http/access.ts";
import { callApi } from "../../api/client.ts";
import { traderSession } from "../../api/token.ts";
import { warnOf } from "../../api/warn-of.ts";
import { userAtom } from "../../data/session.ts";
import { m } from "../../i18n/page-messages.ts";
import { store } from "../../state.ts";
import { toast } from "../../ui/toasts.ts";
import { openOther } from "./switch-account.ts";

/**
 * Ends the session here and on the server. Without a network it still ends here. Another account of
 * this device is opened then, so that signing out leaves no hidden session.
 * @param leave leaves pages that need a session
 */
export async function signOut(leave: () => Promise<void> | void): Promise<void> {
  await callApi(logout, {}, { quiet: true }).catch(warnOf("the server did not end the session"));
  await leave();
  traderSession.clear();
  const isOther = await openOther().catch(warnOf("the other account was not opened"));
  const now = store.get(userAtom)?.is_demo ? m.switch_now_demo() : m.switch_now_real();
  toast(isOther ? now : m.user_logout_success(), "success");
}
