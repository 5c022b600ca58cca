import { useState } from "react";
import { useNavigate } from "react-router";
import { accountKind } from "#domain/codes.ts";
import { forgetPassword } from "#domain/contracts/http/access.ts";
import { useMutation } from "../../api/use-mutation.ts";
import { problemText } from "../../features/identity/problem-text.ts";
import {
  accountProblem,
  isRightPassword,
  noNewPassword,
} from "../../features/identity/register-rules.ts";
import { sendCode } from "../../features/identity/send-code.ts";
import { m } from "../../i18n/page-messages.ts";
import { toast } from "../../ui/toasts.ts";
import { type KnownAccount, noAccount } from "./known-account-fields.tsx";

/** The state of the form that sets a new password by a code, and the sending. */
export function useResetPassword() {
  const navigate = useNavigate();
  const [known, setKnown] = useState(noAccount);
  const [code, setCode] = useState("");
  const [secret, setSecret] = useState(noNewPassword);
  const [tried, setTried] = useState(false);
  const { busy, send } = useMutation(forgetPassword);
  const { kind, account, areaId } = known;
  const wrongAccount = accountProblem(kind, account) ?? undefined;

  function changeAccount(next: KnownAccount) {
    if (next.kind !== kind) setTried(false);
    setKnown(next);
  }

  /** False when no code was sent. */
  function askForCode(): Promise<boolean> {
    if (!wrongAccount) return sendCode({ kind, to: account, areaId }, "reset_password");
    setTried(true);
    return Promise.resolve(false);
  }

  async function submit() {
    setTried(true);
    if (wrongAccount || !isRightPassword(secret) || code === "") return;
    const answer = await send({
      type: accountKind.code(kind),
      area_id: kind === "phone" ? String(areaId) : "",
      account: account.trim(),
      new_password: secret.password,
      secondary_password: secret.repeated,
      auth_code: code,
    });
    if (!answer) return;
    toast(answer.msg || m.access_forgot_done(), "success");
    await navigate("/login", { replace: true });
  }

  return {
    known,
    changeAccount,
    accountError: tried ? problemText(wrongAccount) : undefined,
    code,
    setCode,
    secret,
    setSecret,
    tried,
    busy,
    askForCode,
    submit,
  };
}
