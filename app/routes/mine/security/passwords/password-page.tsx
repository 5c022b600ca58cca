import { useNavigate } from "react-router";
import { amendPassword } from "#domain/contracts/http/access.ts";
import type { UserView } from "#domain/contracts/http/user.ts";
import { takesField } from "../../../../api/dialect.ts";
import { useForm } from "../../../../api/use-form.ts";
import { userAtom } from "../../../../data/session.ts";
import { RealOnly } from "../../../../features/identity/real-only.tsx";
import { m } from "../../../../i18n/page-messages.ts";
import { useAtomValue } from "../../../../state.ts";
import { Page } from "../../../../ui/page.tsx";
import { codeProof, PasswordForm, passwordRules } from "./password-form.tsx";

/** Changes the sign-in password; all other devices are signed out. */
export default function PasswordPage() {
  const user = useAtomValue(userAtom);
  return (
    <Page title={m.password_title()} text={m.password_text()} back="/user">
      <RealOnly>{user && <ChangePassword user={user} />}</RealOnly>
    </Page>
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
