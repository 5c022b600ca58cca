import { secondFactorDisable } from "#domain/contracts/http/second-factor.ts";
import { useForm } from "../../../../api/use-form.ts";
import { m } from "../../../../i18n/page-messages.ts";
import { Button } from "../../../../ui/button.tsx";
import { Form } from "../../../../ui/form/form.tsx";
import { PasswordField } from "../../../../ui/form/password-field.tsx";
import { TextField } from "../../../../ui/form/text-field.tsx";
import { Card } from "../../../../ui/page.tsx";

/** Asks for the password and a code before the second factor is turned off. */
export function TurnOff({ onDone }: { onDone(): void }) {
  const form = useForm(secondFactorDisable, {
    start: { password: "", totp: "" },
    input: (typed) => typed,
    raw: ["password"],
    success: ({ msg }) => msg || m.factor_disabled(),
    onDone,
  });
  return (
    <Card>
      <Form onSubmit={() => form.submit()}>
        <PasswordField
          {...form.field("password")}
          label={m.password_login()}
          autoComplete="current-password"
          testId="factor-off-password"
        />
        <TextField
          {...form.field("totp")}
          label={m.factor_code()}
          hint={m.factor_login_text()}
          ltr
          spaced
          autoComplete="one-time-code"
          maxLength={32}
          testId="factor-off-totp"
        />
        <Button type="submit" tone="down" wide busy={form.busy} data-testid="factor-off">
          {m.factor_disable()}
        </Button>
      </Form>
    </Card>
  );
}
