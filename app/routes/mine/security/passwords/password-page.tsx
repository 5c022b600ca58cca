import { useState } from "react";
import { useNavigate } from "react-router";
import { amendPassword } from "#domain/contracts/http/access.ts";
import { takesField } from "../../../../api/dialect.ts";
import { useMutation } from "../../../../api/use-mutation.ts";
import { userAtom } from "../../../../data/session.ts";
import { RealOnly } from "../../../../features/identity/real-only.tsx";
import { m } from "../../../../i18n/page-messages.ts";
import { useAtomValue } from "../../../../state.ts";
import { Page } from "../../../../ui/page.tsx";
import { toast } from "../../../../ui/toasts.ts";
import { PasswordForm } from "./password-form.tsx";
import { useProofRefusal } from "./use-proof-refusal.ts";

/** Changes the sign-in password; all other devices are signed out. */
export default function PasswordPage() {
  const user = useAtomValue(userAtom);
  const navigate = useNavigate();
  const [round, setRound] = useState(0);
  const { refusal, take, forget } = useProofRefusal();
  const { busy, send } = useMutation(amendPassword, take);
  return (
    <Page title={m.password_title()} text={m.password_text()} back="/user">
      <RealOnly>
        {user && (
          <PasswordForm
            key={round}
            user={user}
            purpose="change_password"
            needsProof
            takesSecret={takesField(amendPassword, "old_password")}
            secretLabel={m.password_old()}
            secretTab={m.password_by_old()}
            newLabel={m.password_new()}
            busy={busy}
            refusal={refusal}
            onProof={forget}
            onSubmit={async ({ secret, proof }) => {
              const answer = await send({
                new_password: secret,
                ...(proof && "secret" in proof ? { old_password: proof.secret } : proof),
              });
              if (!answer) return;
              toast(answer.msg || m.password_done(), "success");
              setRound((count) => count + 1);
              await navigate("/user", { replace: true });
            }}
          />
        )}
      </RealOnly>
    </Page>
  );
}
