import { useNavigate } from "react-router";
import { accountKind } from "#domain/codes.ts";
import { forgetPassword } from "#domain/contracts/http/access.ts";
import { useForm } from "../../api/use-form.ts";
import { newPasswordErrors } from "../../features/identity/new-password-fields.tsx";
import { noNewPassword } from "../../features/identity/register-rules.ts";
import { sendCode } from "../../features/identity/send-code.ts";
import { m } from "../../i18n/page-messages.ts";
import { accountError, noAccount } from "./account-fields.tsx";

/** The form that sets a new password by a code, and the sending of the code. */
export function useResetPassword() {
  const navigate = useNavigate();
  const form = useForm(forgetPassword, {
    start: { ...noAccount, auth_code: "", ...noNewPassword },
    input: ({ kind, areaId, account, auth_code, password, repeated }) => ({
      ...{ account, auth_code, type: accountKind.code(kind) },
      ...{ new_password: password, secondary_password: repeated },
      area_id: kind === "phone" ? String(areaId) : "",
    }),
    raw: ["password", "repeated"],
    errors: (typed) => ({ account: accountError(typed), ...newPasswordErrors(typed) }),
    success: ({ msg }) => msg || m.access_forgot_done(),
    onDone: () => navigate("/login", { replace: true }),
  });

  /** False when no code was sent. */
  async function askForCode(): Promise<boolean> {
    const { kind, account, areaId } = form.values;
    return form.check("account") && sendCode({ kind, to: account, areaId }, "reset_password");
  }

  return { form, askForCode };
}
