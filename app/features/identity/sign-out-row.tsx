import { useNavigate } from "react-router";
import { logout } from "#domain/contracts/http/access.ts";
import { callApi } from "../../api/client.ts";
import { traderSession } from "../../api/token.ts";
import { warnOf } from "../../api/warn-of.ts";
import { otherSessionAtom, userAtom } from "../../data/trader/session.ts";
import { m } from "../../i18n/page-messages.ts";
import { store, useAtomValue } from "../../state.ts";
import { Row, RowList } from "../../ui/list/row-list.tsx";
import { toast } from "../../ui/toasts.ts";
import { Asked } from "../asked/asked.tsx";
import { openOther } from "./switch-account.ts";

export function SignOutRow() {
  const navigate = useNavigate();
  const other = useAtomValue(otherSessionAtom);
  const stays = other?.isDemo ? m.switch_demo_stays() : m.switch_real_stays();
  return (
    <Asked
      title={m.shell_sign_out()}
      text={other ? `${m.user_logout_question()} ${stays}` : m.user_logout_question()}
      // Leaves the page before the session ends: otherwise a page that needs a session would open
      // the sign-in page.
      onConfirm={() => signOut(() => navigate("/", { flushSync: true }))}
      testId="sign-out-confirm"
    >
      {(ask) => (
        <RowList>
          <Row icon="exit" text={m.shell_sign_out()} danger onClick={ask} testId="sign-out" />
        </RowList>
      )}
    </Asked>
  );
}

/**
 * Ends the session here and on the server; without a network, only here. Then opens the other
 * account of this device, if any: otherwise that account's session would remain unnoticed.
 * @param leave the function that leaves a page which needs a session
 */
async function signOut(leave: () => Promise<void> | void): Promise<void> {
  await callApi(logout, {}, { quiet: true }).catch(warnOf("the server did not end the session"));
  await leave();
  traderSession.clear();
  const isOther = await openOther().catch(warnOf("the other account was not opened"));
  const now = store.get(userAtom)?.is_demo ? m.switch_now_demo() : m.switch_now_real();
  toast(isOther ? now : m.user_logout_success(), "success");
}
