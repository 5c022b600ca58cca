import { useState } from "react";
import { useNavigate } from "react-router";
import { m } from "../../i18n/page-messages.ts";
import { Row, RowList } from "../../ui/list/row-list.tsx";
import { Question } from "../../ui/sheet/question.tsx";
import { signOut } from "./sign-out.ts";

/** The row that signs out, after a question: in the user centre and on the page of the system. */
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
        // At once: a page that is still there when the session ends would ask for the sign-in.
        onConfirm={() => signOut(() => navigate("/", { flushSync: true }))}
        testId="sign-out-confirm"
      />
    </>
  );
}
