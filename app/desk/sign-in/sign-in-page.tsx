import { type ReactNode, useState } from "react";
import { Navigate, useSearchParams } from "react-router";
import { deskLogin, deskLoginVerify } from "#domain/contracts/desk/access.ts";
import { deskPasskeyLogin, deskPasskeyLoginOptions } from "#domain/contracts/desk/passkeys.ts";
import { typedCode } from "#domain/text/typed.ts";
import type { Output } from "../../api/client.ts";
import { deskSession } from "../../api/token.ts";
import { useForm } from "../../api/use-form.ts";
import { useMutation } from "../../api/use-mutation.ts";
import { useCompany } from "../../data/company/company.ts";
import {
  askForPasskey,
  hasPasskeys,
  PasskeyError,
} from "../../features/identity/passkey-device.ts";
import { useAtomValue } from "../../state.ts";
import { Button } from "../../ui/button.tsx";
import { Copyable } from "../../ui/copyable.tsx";
import { Form } from "../../ui/form/form.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { Submit } from "../../ui/form/submit.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { lazyPart, PartBoundary } from "../../ui/part.ts";
import { Skeleton } from "../../ui/states.tsx";
import { toast } from "../../ui/toasts.ts";
import { codeError } from "../access/code-field.ts";
import { m } from "../desk-messages.ts";
import { LanguagePicker } from "../frame/language-picker.tsx";
import { useDeskTitle } from "../frame/use-desk-title.ts";
import { ErrorNotice, Notice } from "../ui/page.tsx";
import { returnPath } from "./return-path.ts";
import styles from "./sign-in-page.module.css";

const QrCode = lazyPart(() => import("../../ui/qr-code.tsx"));

/** Answer to the password. `secret` is empty if the second factor is already set up. */
type Ticket = Output<typeof deskLogin>;

/** Asks for the password, then for six digits. The first sign-in also sets up the second factor. */
export function SignInPage() {
  const [params] = useSearchParams();
  const isSignedIn = useAtomValue(deskSession.tokenAtom) !== null;
  const [ticket, setTicket] = useState<Ticket | null>(null);
  if (isSignedIn) return <Navigate to={returnPath(params.get("from"))} replace />;
  if (ticket) return <CodeStep ticket={ticket} onBack={() => setTicket(null)} />;
  return <PasswordStep onTicket={setTicket} />;
}

interface SignInFrameProps {
  title: string;
  text: string;
  children: ReactNode;
}

function SignInFrame({ title, text, children }: SignInFrameProps) {
  const company = useCompany();
  useDeskTitle(company.site_name);
  return (
    <main className={`${styles.page} grid items-center`}>
      <div className={`${styles.card} stack full-width surface shadow round-l`}>
        <header className={`${styles.head} row gap-10`}>
          <img src={company.logo || "/manifest-icon.svg"} alt="" height="36" />
          <span>{company.site_name}</span>
        </header>
        <div>
          <h1 className="text-xl">{title}</h1>
          <p className={`${styles.text} text-s ink-2`}>{text}</p>
        </div>
        {children}
      </div>
      <LanguagePicker />
    </main>
  );
}

function PasswordStep({ onTicket }: { onTicket(ticket: Ticket): void }) {
  const isAsked = useAtomValue(deskSession.signInAsksAtom) > 0;
  const form = useForm(deskLogin, {
    start: { email: "", password: "" },
    input: (typed) => typed,
    raw: ["password"],
    texts: { email: m.access_input_email, password: m.access_input_password },
    onDone: onTicket,
  });
  return (
    <SignInFrame title={m.desk_title()} text={m.desk_sign_in_text()}>
      {isAsked && <Notice tone="warn" text={m.error_session_invalid()} testId="desk-ended" />}
      <Form onSubmit={() => form.submit()} className="stack gap-14">
        <TextField
          {...form.field("email")}
          label={m.access_email()}
          type="email"
          inputMode="email"
          autoComplete="username"
          ltr
          testId="desk-email"
        />
        <PasswordField
          {...form.field("password")}
          label={m.access_password()}
          autoComplete="current-password"
          testId="desk-password"
        />
        <ErrorNotice error={form.error} testId="desk-error" />
        <Submit text={m.ui_continue()} busy={form.busy} testId="desk-next" />
        {hasPasskeys() && <PasskeyButton />}
      </Form>
    </SignInFrame>
  );
}

/** Sign-in by a passkey, which replaces password and second factor. */
function PasskeyButton() {
  const options = useMutation(deskPasskeyLoginOptions);
  const login = useMutation(deskPasskeyLogin);
  async function signIn() {
    const asked = await options.send({});
    if (!asked) return;
    try {
      const answer = await login.send(await askForPasskey(asked));
      if (answer) deskSession.keep(answer.token);
    } catch (error) {
      if (!(error instanceof PasskeyError)) throw error;
      toast(error.message, "error");
    }
  }
  const error = login.error ?? options.error;
  return (
    <>
      <ErrorNotice error={error} testId="desk-error" />
      <Button
        tone="quiet"
        wide
        busy={options.busy || login.busy}
        onClick={() => void signIn()}
        data-testid="desk-passkey"
      >
        {m.passkey_sign_in()}
      </Button>
    </>
  );
}

function CodeStep({ ticket, onBack }: { ticket: Ticket; onBack(): void }) {
  const form = useForm(deskLoginVerify, {
    start: { code: "" },
    input: ({ code }) => ({ ticket: ticket.ticket, code: typedCode(code) }),
    errors: ({ code }) => ({ code: codeError(code) }),
    onDone: ({ token }) => deskSession.keep(token),
  });
  const isFirst = ticket.secret !== "";
  return (
    <SignInFrame
      title={isFirst ? m.desk_setup_title() : m.factor_title()}
      text={isFirst ? m.desk_setup_text() : m.desk_code_text()}
    >
      {isFirst && <FactorSetUp otpauth={ticket.otpauth} secret={ticket.secret} />}
      <Form onSubmit={() => form.submit()} className="stack gap-14">
        <TextField
          {...form.field("code")}
          label={isFirst ? m.desk_code_text() : m.factor_code()}
          ltr
          spaced
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={8}
          testId="desk-code"
        />
        <ErrorNotice error={form.error} testId="desk-error" />
        <Submit text={m.shell_sign_in()} busy={form.busy} testId="desk-sign-in" />
        <Button tone="quiet" wide disabled={form.busy} onClick={onBack}>
          {m.shell_back()}
        </Button>
      </Form>
    </SignInFrame>
  );
}

function FactorSetUp({ otpauth, secret }: { otpauth: string; secret: string }) {
  return (
    <>
      <div className="grid items-center">
        <PartBoundary fallback={<Skeleton rows={1} height={200} />}>
          <QrCode text={otpauth} label={m.factor_scan()} />
        </PartBoundary>
      </div>
      <Copyable
        label={m.factor_secret()}
        text={secret}
        shown={secret.replace(/(.{4})(?=.)/g, "$1 ")}
        testId="desk-secret"
      />
    </>
  );
}
