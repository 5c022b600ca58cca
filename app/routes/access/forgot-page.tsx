import { type FormEvent, useState } from "react";
import { Link, useNavigate } from "react-router";
import { accountKind } from "#domain/codes.ts";
import { forgetPassword } from "#domain/contracts/http/access.ts";
import { useMutation } from "../../api/use-mutation.ts";
import { problemText } from "../../features/identity/problem-text.ts";
import { accountProblem, newPasswordProblems } from "../../features/identity/register-rules.ts";
import { sendCode } from "../../features/identity/send-code.ts";
import { m } from "../../i18n/page-messages.ts";
import { Button } from "../../ui/button.tsx";
import { CodeField } from "../../ui/form/code-field.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { toast } from "../../ui/toasts.ts";
import { AccessFrame } from "./access-frame.tsx";
import styles from "./access-page.module.css";
import { KnownAccountFields, noAccount } from "./known-account-fields.tsx";

/** A new password by a code that is sent to the account. */
export default function ForgotPage() {
  const navigate = useNavigate();
  const [known, setKnown] = useState(noAccount);
  const { kind, account, areaId } = known;
  const [code, setCode] = useState("");
  const [password, setPassword] = useState("");
  const [repeated, setRepeated] = useState("");
  const [tried, setTried] = useState(false);
  const { busy, send } = useMutation(forgetPassword);

  const wrongAccount = accountProblem(kind, account) ?? undefined;
  const wrong = newPasswordProblems(password, repeated);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (wrongAccount || wrong.password || wrong.repeated || code === "") return;
    const answer = await send({
      type: accountKind.code(kind),
      area_id: kind === "phone" ? String(areaId) : "",
      account: account.trim(),
      new_password: password,
      secondary_password: repeated,
      auth_code: code,
    });
    if (!answer) return;
    toast(answer.msg || m.access_forgot_done(), "success");
    await navigate("/login", { replace: true });
  }

  function askForCode(): Promise<boolean> {
    if (!wrongAccount) return sendCode({ kind, to: account, areaId }, "reset_password");
    setTried(true);
    return Promise.resolve(false);
  }

  return (
    <AccessFrame title={m.access_forgot_title()} text={m.access_forgot_text()}>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <KnownAccountFields
          value={known}
          onChange={(next) => {
            if (next.kind !== kind) setTried(false);
            setKnown(next);
          }}
          error={tried ? problemText(wrongAccount) : undefined}
        />
        <CodeField
          label={m.access_code()}
          purpose="forgot"
          value={code}
          onChange={setCode}
          onSend={askForCode}
          error={tried && code === "" ? m.access_input_missing() : undefined}
          testId="access-code"
        />
        <PasswordField
          label={m.password_new()}
          hint={m.access_password_hint()}
          autoComplete="new-password"
          value={password}
          onChange={setPassword}
          error={tried ? problemText(wrong.password) : undefined}
          testId="access-password"
        />
        <PasswordField
          label={m.access_password_repeat()}
          autoComplete="new-password"
          value={repeated}
          onChange={setRepeated}
          error={tried ? problemText(wrong.repeated) : undefined}
          testId="access-password-repeat"
        />
        <Button type="submit" wide busy={busy} data-testid="forgot-submit">
          {m.access_forgot_title()}
        </Button>
        <p className={styles.other}>
          <Link to="/login" viewTransition className={styles.link}>
            {m.shell_sign_in()}
          </Link>
        </p>
      </form>
    </AccessFrame>
  );
}
