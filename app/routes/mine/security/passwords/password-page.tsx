import { useNavigate } from "react-router";
import { amendPassword, amendPayPassword } from "#domain/contracts/http/access.ts";
import type { UserView } from "#domain/contracts/http/user.ts";
import { takesField } from "../../../../api/dialect.ts";
import { useForm } from "../../../../api/use-form.ts";
import { warnOf } from "../../../../api/warn-of.ts";
import { refreshUser, userAtom } from "../../../../data/trader/session.ts";
import { RealPage } from "../../../../features/identity/real-only.tsx";
import { m } from "../../../../i18n/page-messages.ts";
import { useAtomValue } from "../../../../state.ts";
import { codeProof, PasswordForm, passwordRules } from "./password-form.tsx";

export function PasswordPage() {
  const user = useAtomValue(userAtom);
  return (
    <RealPage title={m.password_title()} text={m.password_text()} back="/user">
      {user && <ChangePassword user={user} />}
    </RealPage>
  );
}

function ChangePassword({ user }: { user: UserView }) {
  const navigate = useNavigate();
  const proof = { needsProof: true, takesSecret: takesField(amendPassword, "old_password") };
  const form = useForm(amendPassword, {
    ...passwordRules(proof),
    input: ({ password, kind, proof }) => ({
      new_password: password,
      ...(kind === "secret" ? { old_password: proof } : codeProof(user, proof)),
    }),
    success: ({ msg }) => msg || m.password_done(),
    async onDone(): Promise<void> {
      form.reset();
      await navigate("/user", { replace: true });
    },
  });
  return (
    <PasswordForm
      {...{ ...proof, user, form }}
      purpose="change_password"
      secretLabel={m.password_old()}
      secretTab={m.password_by_old()}
      newLabel={m.password_new()}
    />
  );
}

export function PayPasswordPage() {
  const user = useAtomValue(userAtom);
  return (
    <RealPage title={m.password_pay_title()} text={m.password_pay_text()} back="/user">
      {user && <ChangePayPassword user={user} />}
    </RealPage>
  );
}

function ChangePayPassword({ user }: { user: UserView }) {
  const navigate = useNavigate();
  const takesSecret = takesField(amendPayPassword, "login_password");
  const needsProof = user.is_pay_password && takesSecret;
  const form = useForm(amendPayPassword, {
    ...passwordRules({ needsProof, takesSecret }),
    input: ({ password, kind, proof }) => ({
      password,
      ...(needsProof && (kind === "secret" ? { login_password: proof } : codeProof(user, proof))),
    }),
    success: ({ msg }) => msg || m.password_pay_done(),
    async onDone() {
      await refreshUser().catch(warnOf("the user was not read"));
      await navigate("/user", { replace: true });
    },
  });
  return (
    <PasswordForm
      {...{ needsProof, takesSecret, user, form }}
      purpose="change_pay_password"
      secretLabel={m.password_login()}
      secretTab={m.password_by_login()}
      newLabel={m.password_pay_new()}
    />
  );
}
