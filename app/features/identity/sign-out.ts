import { logout } from "#domain/contracts/http/access.ts";
import { callApi } from "../../api/client.ts";
import { traderSession } from "../../api/token.ts";
import { warnOf } from "../../api/warn-of.ts";
import { m } from "../../i18n/page-messages.ts";
import { toast } from "../../ui/toasts.ts";

/**
 * Ends the session here and on the server. Without a network it still ends here.
 * @param leave leaves pages that need a session
 */
export async function signOut(leave: () => Promise<void> | void): Promise<void> {
  await callApi(logout, {}, { quiet: true }).catch(warnOf("the server did not end the session"));
  await leave();
  traderSession.clear();
  toast(m.user_logout_success(), "success");
}
