import { useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { accountKind } from "#domain/codes.ts";
import { login } from "#domain/contracts/http/access.ts";
import { passkeyLogin, passkeyLoginOptions } from "#domain/contracts/http/passkey.ts";
import { errorCodes } from "#domain/errors.ts";
import { ApiError, callApi } from "../../api/client.ts";
import { isOffered } from "../../api/dialect.ts";
import { traderSession } from "../../api/token.ts";
import { useAreas } from "../../data/areas.ts";
import { useCompany } from "../../data/company.ts";
import { adoptSession, signInDemo } from "../../data/sign-in.ts";
import { ownPath } from "../../features/identity/own-path.ts";
import {
  askForPasskey,
  hasPasskeys,
  PasskeyError,
} from "../../features/identity/passkey-device.ts";
import { problemText } from "../../features/identity/problem-text.ts";
import { type AccountKind, accountProblem } from "../../features/identity/register-rules.ts";
import { Notice } from "../../features/payments/notice.tsx";
import { m } from "../../i18n/page-messages.ts";
import { Button } from "../../ui/button.tsx";
import { Form } from "../../ui/form/form.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { toast } from "../../ui/toasts.ts";
import { AccessFrame } from "./access-frame.tsx";
import styles from "./access-page.module.css";
import { FactorStep } from "./factor-step.tsx";
import { KnownAccountFields, noAccount } from "./known-account-fields.tsx";

/** The ticket for the second step, from a refusal that asks for it; null for any other error. */
function ticketOf(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code !== errorCodes.second_factor_required) return null;
  const data = error.data as { ticket?: unknown } | null;
  return typeof data?.ticket === "string" ? data.ticket : null;
}

export default function LoginPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [ticket, setTicket] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);

  /** Signs in, then opens the page that asked for the sign-in. */
  async function enter(signIn: () => Promise<void>) {
    setBusy(true);
    try {
      await signIn();
      await navigate(ownPath(params.get("from")), { replace: true });
    } catch (error) {
      const next = ticketOf(error);
      if (next !== null) setTicket(next);
      else if (error instanceof ApiError && error.code === errorCodes.login_refused)
        setRefused(error.message);
      else if (error instanceof ApiError || error instanceof PasskeyError)
        toast(error.message, "error");
    } finally {
      setBusy(false);
    }
  }

  async function signIn(input: Parameters<typeof callApi<typeof login>>[1]) {
    adoptSession(await callApi(login, input, { quiet: true }));
  }

  async function signInByPasskey() {
    const options = await callApi(passkeyLoginOptions, {}, { quiet: true });
    const answer = await askForPasskey(options);
    adoptSession(await callApi(passkeyLogin, answer, { quiet: true }));
  }

  if (ticket !== null) {
    return (
      <FactorStep
        busy={busy}
        onSubmit={(totp) => void enter(() => signIn({ ticket, totp }))}
        onBack={() => setTicket(null)}
      />
    );
  }
  return (
    <PasswordStep
      busy={busy}
      from={params.get("from")}
      refused={refused}
      onChange={() => setRefused(null)}
      onSubmit={(kind, account, password) =>
        enter(() => signIn({ account, password, login_type: accountKind.code(kind) }))
      }
      onPasskey={() => void enter(signInByPasskey)}
      onDemo={() => void enter(signInDemo)}
    />
  );
}

interface PasswordStepProps {
  busy: boolean;
  from: string | null;
  /** Why the server refused account and password; null once they change. */
  refused: string | null;
  onChange(): void;
  onSubmit(kind: AccountKind, account: string, password: string): Promise<void>;
  onPasskey(): void;
  onDemo(): void;
}

/** The first step of a sign-in: account and password, a passkey, or the demo account. */
function PasswordStep(props: PasswordStepProps) {
  const { busy, from, refused, onChange, onSubmit, onPasskey, onDemo } = props;
  const company = useCompany();
  const areas = useAreas();
  const [known, setKnown] = useState(noAccount);
  const { kind, account, areaId } = known;
  const [password, setPassword] = useState("");
  const [tried, setTried] = useState(false);
  const wrongAccount = tried ? accountProblem(kind, account) : null;
  const query = from === null ? "" : `?from=${encodeURIComponent(from)}`;

  function submit() {
    setTried(true);
    if (accountProblem(kind, account) !== null || password === "") return;
    const code = areas.find((area) => area.id === areaId)?.callingCode ?? "";
    const number = code + account.replace(/[^\d]/g, "");
    return onSubmit(kind, kind === "email" ? account.trim() : number, password);
  }

  return (
    <AccessFrame title={m.login_title({ name: company.site_name })}>
      <SessionEnded />
      <Form onSubmit={submit}>
        <KnownAccountFields
          value={known}
          onChange={(next) => {
            if (next.kind !== kind) setTried(false);
            setKnown(next);
            onChange();
          }}
          error={problemText(wrongAccount ?? undefined)}
        />
        <PasswordField
          label={m.access_password()}
          autoComplete="current-password"
          value={password}
          onChange={(next) => {
            setPassword(next);
            onChange();
          }}
          error={tried && password === "" ? m.access_input_password() : (refused ?? undefined)}
          aside={
            <Link to="/forgot" viewTransition className={styles.link}>
              {m.access_forgot()}
            </Link>
          }
          testId="access-password"
        />
        <Button type="submit" wide busy={busy} data-testid="login-submit">
          {m.shell_sign_in()}
        </Button>
        {hasPasskeys() && isOffered(passkeyLogin) && (
          <Button tone="quiet" wide busy={busy} onClick={onPasskey} data-testid="passkey-login">
            {m.passkey_sign_in()}
          </Button>
        )}
        <p className={styles.other}>
          {m.access_no_account()}
          <Link to={`/register${query}`} viewTransition className={styles.link}>
            {m.access_register()}
          </Link>
        </p>
      </Form>
      {company.isKnown && company.is_mock_login === "1" && (
        <DemoStart busy={busy} onDemo={onDemo} />
      )}
    </AccessFrame>
  );
}

/** Explains why the sign-in is needed. */
function SessionEnded() {
  if (!traderSession.wasEndedByServer) return null;
  return <Notice tone="warn" text={m.error_session_invalid()} testId="session-ended" />;
}

/** Signs in to a demo account, without a password. */
function DemoStart({ busy, onDemo }: Pick<PasswordStepProps, "busy" | "onDemo">) {
  return (
    <>
      <p className={styles.or}>{m.access_or()}</p>
      <Button tone="quiet" wide busy={busy} onClick={onDemo} data-testid="demo-start">
        {m.home_demo_button()}
      </Button>
      <p className={styles.note}>{m.login_note()}</p>
    </>
  );
}
