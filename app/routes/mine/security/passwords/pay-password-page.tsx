import { useNavigate } from "react-router";
import { amendPayPassword } from "#domain/contracts/http/access.ts";
import { takesField } from "../../../../api/dialect.ts";
import { useMutation } from "../../../../api/use-mutation.ts";
import { warnOf } from "../../../../api/warn-of.ts";
import { refreshUser, userAtom } from "../../../../data/session.ts";
import { RealOnly } from "../../../../features/identity/real-only.tsx";
import { m } from "../../../../i18n/page-messages.ts";
import { useAtomValue } from "../../../../state.ts";
import { Page } from "../../../../ui/page.tsx";
import { toast } from "../../../../ui/toasts.ts";
import { PasswordForm } from "./password-form.tsx";
import { useProofRefusal } from "./use-proof-refusal.ts";

/** Sets the pay password. Changing it later needs the sign-in password or a code. */
export default function PayPasswordPage() {
  const user = useAtomValue(userAtom);
  const navigate = useNavigate();
  const { refusal, take, forget } = useProofRefusal();
  const { busy, send } = useMutation(amendPayPassword, take);
  const takesSecret = takesField(amendPayPassword, "login_password");
  return (
    <Page title={m.password_pay_title()} text={m.password_pay_text()} back="/user">
      <RealOnly>
        {user && (
          <PasswordForm
            user={user}
            purpose="change_pay_password"
            needsProof={user.is_pay_password && takesSecret}
            takesSecret={takesSecret}
            secretLabel={m.password_login()}
            secretTab={m.password_by_login()}
            newLabel={m.password_pay_new()}
            busy={busy}
            refusal={refusal}
            onProof={forget}
            onSubmit={async ({ secret, proof }) => {
              const answer = await send({
                password: secret,
                ...(proof && "secret" in proof ? { login_password: proof.secret } : proof),
              });
              if (!answer) return;
              toast(answer.msg || m.password_pay_done(), "success");
              await refreshUser().catch(warnOf("the user was not read"));
              await navigate("/user", { replace: true });
            }}
          />
        )}
      </RealOnly>
    </Page>
  );
}
