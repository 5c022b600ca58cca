import { useState } from "react";
import { useNavigate } from "react-router";
import { m } from "../../i18n/page-messages.ts";
import { Row, RowList } from "../../ui/list/row-list.tsx";
import { Question } from "../../ui/sheet/question.tsx";
import { signOut } from "./sign-out.ts";

/** The row that signs out, after a question. */
export function SignOutRow() {
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();
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
        text={m.user_logout_question()}
        action={m.shell_sign_out()}
        onClose={() => setAsking(false)}
        // Leave at once: a page that needs a session would open the sign-in when it ends.
        onConfirm={() => signOut(() => navigate("/", { flushSync: true }))}
        testId="sign-out-confirm"
      />
    </>
  );
}
