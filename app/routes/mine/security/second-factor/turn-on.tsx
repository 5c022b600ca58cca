import { Suspense, useState } from "react";
import { secondFactorConfirm, secondFactorEnrol } from "#domain/contracts/http/second-factor.ts";
import { useForm } from "../../../../api/use-form.ts";
import { m } from "../../../../i18n/page-messages.ts";
import { Button } from "../../../../ui/button.tsx";
import { Copyable } from "../../../../ui/copyable.tsx";
import { Form } from "../../../../ui/form/form.tsx";
import { PasswordField } from "../../../../ui/form/password-field.tsx";
import { TextField } from "../../../../ui/form/text-field.tsx";
import { Card } from "../../../../ui/page.tsx";
import { lazyPart } from "../../../../ui/part.ts";
import { Skeleton } from "../../../../ui/states.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import styles from "./second-factor.module.css";

const QrCode = lazyPart(() => import("../../../../ui/qr-code.tsx"));

interface Secret {
  secret: string;
  otpauth_url: string;
}

/** Asks for the password, shows the key, asks for a first code, then shows the recovery codes. */
export function TurnOn({ onDone }: { onDone(): void }) {
  const [secret, setSecret] = useState<Secret | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (secret) return <FirstCode secret={secret} onConfirmed={setCodes} />;
  return <AskPassword onSecret={setSecret} />;
}

function AskPassword({ onSecret }: { onSecret(secret: Secret): void }) {
  const form = useForm(secondFactorEnrol, {
    start: { password: "" },
    input: (typed) => typed,
    raw: ["password"],
    texts: { password: m.access_input_password },
    onDone: onSecret,
  });
  return (
    <Card>
      <Form onSubmit={() => form.submit()}>
        <PasswordField
          {...form.field("password")}
          label={m.password_login()}
          autoComplete="current-password"
          testId="factor-password"
        />
        <Button type="submit" wide busy={form.busy} data-testid="factor-next">
          {m.ui_continue()}
        </Button>
      </Form>
    </Card>
  );
}

interface FirstCodeProps {
  secret: Secret;
  onConfirmed(codes: string[]): void;
}

/** The key for the authenticator app, and a code that proves that the app has it. */
function FirstCode({ secret, onConfirmed }: FirstCodeProps) {
  const form = useForm(secondFactorConfirm, {
    start: { totp: "" },
    input: (typed) => typed,
    onDone: ({ recovery_codes }) => onConfirmed(recovery_codes),
  });
  return (
    <Card>
      <p className={styles.text}>{m.factor_scan()}</p>
      <div className={styles.code}>
        <Suspense fallback={<Skeleton rows={1} height={220} />}>
          <QrCode text={secret.otpauth_url} label={m.factor_scan()} />
        </Suspense>
      </div>
      <Copyable
        label={m.factor_secret()}
        text={secret.secret}
        shown={secret.secret.replace(/(.{4})(?=.)/g, "$1 ")}
        testId="factor-secret"
      />
      <Form onSubmit={() => form.submit()}>
        <TextField
          {...form.field("totp")}
          label={m.factor_code()}
          ltr
          spaced
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          testId="factor-totp"
        />
        <Button type="submit" wide busy={form.busy} data-testid="factor-confirm">
          {m.factor_confirm()}
        </Button>
      </Form>
    </Card>
  );
}
