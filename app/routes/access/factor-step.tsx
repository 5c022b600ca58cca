import { login } from "#domain/contracts/http/access.ts";
import type { Output } from "../../api/client.ts";
import { useForm } from "../../api/use-form.ts";
import { m } from "../../i18n/page-messages.ts";
import { Button } from "../../ui/button.tsx";
import { Form } from "../../ui/form/form.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { AccessFrame } from "./access-frame.tsx";

interface FactorStepProps {
  ticket: string;
  onDone(session: Output<typeof login>): Promise<void>;
  onBack(): void;
}

/** The second step of a sign-in: a code of the authenticator app, or a recovery code. */
export function FactorStep({ ticket, onDone, onBack }: FactorStepProps) {
  const form = useForm(login, {
    start: { totp: "" },
    input: ({ totp }) => ({ ticket, totp }),
    onDone,
  });
  return (
    <AccessFrame title={m.factor_title()} text={m.factor_login_text()}>
      <Form onSubmit={() => form.submit()}>
        <TextField
          {...form.field("totp")}
          label={m.factor_code()}
          ltr
          spaced
          autoComplete="one-time-code"
          maxLength={32}
          testId="login-totp"
        />
        <Button type="submit" wide busy={form.busy} data-testid="login-totp-submit">
          {m.shell_sign_in()}
        </Button>
        <Button tone="quiet" wide onClick={onBack}>
          {m.shell_back()}
        </Button>
      </Form>
    </AccessFrame>
  );
}
