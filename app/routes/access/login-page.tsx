import { useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { accountKind } from "#domain/codes.ts";
import { login } from "#domain/contracts/http/access.ts";
import { passkeyLogin, passkeyLoginOptions } from "#domain/contracts/http/passkey.ts";
import { errorCodes } from "#domain/errors/errors.ts";
import { ApiError, callApi, type Output } from "../../api/client.ts";
import { isOffered } from "../../api/dialect.ts";
import { traderSession } from "../../api/token.ts";
import { useForm } from "../../api/use-form.ts";
import { useAreas } from "../../data/company/areas.ts";
import { useCompany } from "../../data/company/company.ts";
import { adoptSession, signInDemo } from "../../data/trader/sign-in.ts";
import { ownPath } from "../../features/identity/own-path.ts";
import {
  askForPasskey,
  hasPasskeys,
  PasskeyError,
} from "../../features/identity/passkey-device.ts";
import { Notice } from "../../features/payments/notice.tsx";
import { m } from "../../i18n/page-messages.ts";
import { Button } from "../../ui/button.tsx";
import { Form } from "../../ui/form/form.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { Submit } from "../../ui/form/submit.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { toast } from "../../ui/toasts.ts";
import { AccessFrame } from "./access-frame.tsx";
import styles from "./access-page.module.css";
import { AccountFields, accountError, noAccount } from "./account-fields.tsx";

/** Returns the ticket from a refusal that asks for the second step; null for other errors. */
function ticketOf(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code !== errorCodes.second_factor_required) return null;
  const data = error.data as { ticket?: unknown } | null;
  return typeof data?.ticket === "string" ? data.ticket : null;
}

export default function LoginPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [ticket, setTicket] = useState<string | null>(null);

  async function open() {
    await navigate(ownPath(params.get("from")), { replace: true });
  }

  async function enter(session: Output<typeof login>) {
    adoptSession(session);
    await open();
  }

  if (ticket !== null) {
    return <FactorStep ticket={ticket} onDone={enter} onBack={() => setTicket(null)} />;
  }
  return (
    <PasswordStep from={params.get("from")} onTicket={setTicket} onDone={enter} onOpen={open} />
  );
}

interface PasswordStepProps {
  from: string | null;
  onTicket(ticket: string): void;
  onDone(session: Output<typeof login>): Promise<void>;
  onOpen(): Promise<void>;
}

function PasswordStep({ from, onTicket, onDone, onOpen }: PasswordStepProps) {
  const company = useCompany();
  const areas = useAreas();
  const other = useOtherSignIn(onOpen);
  const form = useForm(login, {
    start: { ...noAccount, password: "" },
    input({ kind, areaId, account, password }) {
      const code = areas.find((area) => area.id === areaId)?.callingCode ?? "";
      const number = code + account.replace(/[^\d]/g, "");
      const login_type = accountKind.code(kind);
      return { account: kind === "email" ? account : number, password, login_type };
    },
    raw: ["password"],
    texts: { password: m.access_input_password },
    errors: (typed) => ({ account: accountError(typed) }),
    refusals: { [errorCodes.login_refused]: "password" },
    onDone,
    onRefusal(error) {
      const ticket = ticketOf(error);
      if (ticket !== null) onTicket(ticket);
      return ticket !== null;
    },
  });
  const busy = form.busy || other.busy;
  const query = from === null ? "" : `?from=${encodeURIComponent(from)}`;

  return (
    <AccessFrame title={m.login_title({ name: company.site_name })}>
      <SessionEnded />
      <Form onSubmit={() => form.submit()}>
        <AccountFields known kinds={accountKind.names} form={form} />
        <PasswordField
          {...form.field("password")}
          label={m.access_password()}
          autoComplete="current-password"
          aside={
            <Link to="/forgot" viewTransition className={`${styles.link} text-s w-600`}>
              {m.access_forgot()}
            </Link>
          }
          testId="access-password"
        />
        <Submit text={m.shell_sign_in()} busy={busy} testId="login-submit" />
        {hasPasskeys() && isOffered(passkeyLogin) && (
          <Button
            tone="quiet"
            wide
            busy={busy}
            onClick={() => void other.enter(signInByPasskey)}
            data-testid="passkey-login"
          >
            {m.passkey_sign_in()}
          </Button>
        )}
        <p className={`${styles.other} flex wrap baseline justify-center text-s ink-2`}>
          {m.access_no_account()}
          <Link to={`/register${query}`} viewTransition className={`${styles.link} text-s w-600`}>
            {m.access_register()}
          </Link>
        </p>
      </Form>
      {company.isKnown && company.is_mock_login === "1" && (
        <DemoStart busy={busy} onDemo={() => void other.enter(signInDemo)} />
      )}
    </AccessFrame>
  );
}

async function signInByPasskey() {
  const options = await callApi(passkeyLoginOptions, {}, { quiet: true });
  const answer = await askForPasskey(options);
  adoptSession(await callApi(passkeyLogin, answer, { quiet: true }));
}

function useOtherSignIn(onOpen: () => Promise<void>) {
  const [busy, setBusy] = useState(false);
  async function enter(signIn: () => Promise<void>) {
    setBusy(true);
    try {
      await signIn();
      await onOpen();
    } catch (error) {
      if (error instanceof ApiError || error instanceof PasskeyError) toast(error.message, "error");
    } finally {
      setBusy(false);
    }
  }
  return { busy, enter };
}

function SessionEnded() {
  if (!traderSession.wasEndedByServer) return null;
  return <Notice tone="warn" text={m.error_session_invalid()} testId="session-ended" />;
}

function DemoStart({ busy, onDemo }: { busy: boolean; onDemo(): void }) {
  return (
    <>
      <p className={`${styles.or} row gap-14 text-s ink-3`}>{m.access_or()}</p>
      <Button tone="quiet" wide busy={busy} onClick={onDemo} data-testid="demo-start">
        {m.home_demo_button()}
      </Button>
      <p className="text-s ink-3 text-center">{m.login_note()}</p>
    </>
  );
}

interface FactorStepProps {
  ticket: string;
  onDone(session: Output<typeof login>): Promise<void>;
  onBack(): void;
}

/** Second step of a sign-in: asks for a code from the authenticator app, or a recovery code. */
function FactorStep({ ticket, onDone, onBack }: FactorStepProps) {
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
        <Submit text={m.shell_sign_in()} busy={form.busy} testId="login-totp-submit" />
        <Button tone="quiet" wide onClick={onBack}>
          {m.shell_back()}
        </Button>
      </Form>
    </AccessFrame>
  );
}
