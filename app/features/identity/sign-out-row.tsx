import { useState } from "react";
import { useNavigate } from "react-router";
import { otherSessionAtom } from "../../data/session.ts";
import { m } from "../../i18n/page-messages.ts";
import { useAtomValue } from "../../state.ts";
import { Row, RowList } from "../../ui/list/row-list.tsx";
import { Question } from "../../ui/sheet/question.tsx";
import { signOut } from "./sign-out.ts";

/** The row that signs out, after a question. */
export function SignOutRow() {
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();
  const other = useAtomValue(otherSessionAtom);
  const stays = other?.isDemo ? m.switch_demo_stays() : m.switch_real_stays();
  return (
    <>
      <RowList>
        <Row
          icon="exit"
          text={m.shell_sign_out()}
          danger
          onClick={() => setAsking(true)}
          testId="sign-out"
        />
      </RowList>
      <Question
        open={asking}
        title={m.shell_sign_out()}
        text={other ? `${m.user_logout_question()} ${stays}` : m.user_logout_question()}
        action={m.shell_sign_out()}
        onClose={() => setAsking(false)}
        // Leave at once: a page that needs a session would open the sign-in when it ends.
        onConfirm={() => signOut(() => navigate("/", { flushSync: true }))}
        testId="sign-out-confirm"
      />
    </>
  );
}
