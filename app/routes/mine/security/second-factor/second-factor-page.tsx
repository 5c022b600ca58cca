import { useState } from "react";
import {
  secondFactor,
  secondFactorConfirm,
  secondFactorDisable,
  secondFactorEnrol,
} from "#domain/contracts/http/second-factor.ts";
import { useForm } from "../../../../api/use-form.ts";
import { useRead } from "../../../../data/reading/use-read.ts";
import { OwnPassword } from "../../../../features/identity/own-password.tsx";
import { RealPage } from "../../../../features/identity/real-only.tsx";
import { m } from "../../../../i18n/page-messages.ts";
import { Button } from "../../../../ui/button.tsx";
import { CopyButton } from "../../../../ui/copy-button.tsx";
import { Copyable } from "../../../../ui/copyable.tsx";
import { Form } from "../../../../ui/form/form.tsx";
import { Submit } from "../../../../ui/form/submit.tsx";
import { TextField } from "../../../../ui/form/text-field.tsx";
import { Row, RowList } from "../../../../ui/list/row-list.tsx";
import { Card } from "../../../../ui/page.tsx";
import { lazyPart, PartBoundary } from "../../../../ui/part.ts";
import { Skeleton } from "../../../../ui/states.tsx";
import { Waiting } from "../../../../ui/waiting.tsx";
import styles from "./second-factor.module.css";

export default function SecondFactorPage() {
  return (
    <RealPage title={m.factor_title()} text={m.factor_text()} back="/user">
      <SecondFactor />
    </RealPage>
  );
}

function SecondFactor() {
  const { data, error, again } = useRead(secondFactor, {});
  const [changing, setChanging] = useState(false);
  function done() {
    setChanging(false);
    void again();
  }
  if (!data) return <Waiting error={error} onRetry={again} rows={2} />;
  const isOn = data.is_on;
  if (changing) return isOn ? <TurnOff onDone={done} /> : <TurnOn onDone={done} />;
  return (
    <>
      <RowList>
        <Row
          icon="shield"
          text={isOn ? m.factor_on() : m.factor_off()}
          note={isOn ? m.factor_left({ count: data.recovery_codes }) : undefined}
          testId="factor-state"
        />
      </RowList>
      <Card>
        <Button
          tone={isOn ? "quiet" : "primary"}
          wide
          onClick={() => setChanging(true)}
          data-testid="factor-change"
        >
          {isOn ? m.factor_disable() : m.factor_start()}
        </Button>
      </Card>
    </>
  );
}

const QrCode = lazyPart(() => import("../../../../ui/qr-code.tsx"));

interface Secret {
  secret: string;
  otpauth_url: string;
}

function TurnOn({ onDone }: { onDone(): void }) {
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
        <OwnPassword {...form.field("password")} testId="factor-password" />
        <Submit text={m.ui_continue()} busy={form.busy} testId="factor-next" />
      </Form>
    </Card>
  );
}

interface FirstCodeProps {
  secret: Secret;
  onConfirmed(codes: string[]): void;
}

function FirstCode({ secret, onConfirmed }: FirstCodeProps) {
  const form = useForm(secondFactorConfirm, {
    start: { totp: "" },
    input: (typed) => typed,
    onDone: ({ recovery_codes }) => onConfirmed(recovery_codes),
  });
  return (
    <Card>
      <p className="ink-2">{m.factor_scan()}</p>
      <div className="grid items-center">
        <PartBoundary fallback={<Skeleton rows={1} height={220} />}>
          <QrCode text={secret.otpauth_url} label={m.factor_scan()} />
        </PartBoundary>
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
        <Submit text={m.factor_confirm()} busy={form.busy} testId="factor-confirm" />
      </Form>
    </Card>
  );
}

/** The server sends these codes only once. */
function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone(): void }) {
  return (
    <Card title={m.factor_recovery_title()}>
      <p className="ink-2">{m.factor_recovery_text()}</p>
      <ul className={`${styles.codes} grid halves gap-8`} dir="ltr" data-testid="recovery-codes">
        {codes.map((code) => (
          <li key={code} className="sunken round-s text-center">
            {code}
          </li>
        ))}
      </ul>
      <div className={`${styles.copy} row between sunken round-m text-s ink-2`}>
        {m.ui_copy()}
        <CopyButton text={codes.join("\n")} label={m.factor_recovery_title()} />
      </div>
      <Button wide onClick={onDone} data-testid="recovery-done">
        {m.factor_recovery_done()}
      </Button>
    </Card>
  );
}

function TurnOff({ onDone }: { onDone(): void }) {
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
        <OwnPassword {...form.field("password")} testId="factor-off-password" />
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
        <Submit text={m.factor_disable()} tone="down" busy={form.busy} testId="factor-off" />
      </Form>
    </Card>
  );
}
