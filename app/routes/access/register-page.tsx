import { type FormEvent, useRef, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { accountKind, identityDocument } from "#domain/codes.ts";
import { register } from "#domain/contracts/http/access.ts";
import type { BasicInfo } from "#domain/contracts/http/company.ts";
import { errorCodes } from "#domain/errors.ts";
import { useMutation } from "../../api/use-mutation.ts";
import { defaultAreaId } from "../../data/areas.ts";
import { basicInfoAtom } from "../../data/company.ts";
import { dataOf } from "../../data/loadable.ts";
import { adoptSession } from "../../data/session.ts";
import { ownPath } from "../../features/identity/own-path.ts";
import { problemText } from "../../features/identity/problem-text.ts";
import {
  type AccountKind,
  accountProblem,
  emptyForm,
  offeredKinds,
  type RegisterField,
  type RegisterForm,
  registerProblems,
  shownFields,
} from "../../features/identity/register-rules.ts";
import { sendCode } from "../../features/identity/send-code.ts";
import { m } from "../../i18n/page-messages.ts";
import { useAtomValue } from "../../state.ts";
import { Button } from "../../ui/button.tsx";
import { CodeField } from "../../ui/form/code-field.tsx";
import { PictureCodeField } from "../../ui/form/picture-code-field.tsx";
import { EmptyState, Skeleton } from "../../ui/states.tsx";
import { AccessFrame } from "./access-frame.tsx";
import styles from "./access-page.module.css";
import { AccountField, KindTabs } from "./account-field.tsx";
import { IdentityFields, InviteField, SecretFields } from "./register-fields.tsx";
import { useCaptcha } from "./use-captcha.ts";

export default function RegisterPage() {
  const info = dataOf(useAtomValue(basicInfoAtom));
  if (!info) return <Skeleton rows={6} />;
  const kinds = offeredKinds(info);
  if (kinds.length === 0) return <EmptyState icon="lock" title={m.access_register_closed()} />;
  return <Register info={info} kinds={kinds} />;
}

/** Fields that a refusal is about. */
const fieldOfCode: Record<number, RegisterField> = {
  [errorCodes.account_invalid]: "account",
  [errorCodes.account_taken]: "account",
  [errorCodes.code_wrong]: "sms_code",
  [errorCodes.captcha_wrong]: "captcha",
  [errorCodes.password_invalid]: "password",
  [errorCodes.password_common]: "password",
  [errorCodes.invite_code_wrong]: "invite_code",
};

/** The fields that the company asks for, as the call takes them. */
function askedFields(form: RegisterForm, shown: ReadonlySet<RegisterField>) {
  const coded = { ...form, id_type: identityDocument.code(form.id_type) };
  const asked = Object.entries(coded).filter(([field]) => shown.has(field as RegisterField));
  return Object.fromEntries(asked) as typeof coded;
}

function Register({ info, kinds }: { info: BasicInfo; kinds: AccountKind[] }) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const formElement = useRef<HTMLFormElement>(null);
  const [kind, setKind] = useState<AccountKind>(kinds[0] ?? "email");
  const [areaId, setAreaId] = useState(defaultAreaId);
  const [form, setForm] = useState<RegisterForm>({
    ...emptyForm,
    invite_code: params.get("invite_code") ?? "",
  });
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<Partial<Record<RegisterField, string>>>({});
  const shown = new Set(shownFields(info, form));
  const { picture, renew } = useCaptcha(shown.has("captcha"));
  const { busy, send } = useMutation(register, (error) => {
    const field = fieldOfCode[error.code];
    if (field) setRefused({ [field]: error.message });
    // A picture can be tried once.
    if (shown.has("captcha")) void renew();
  });

  const problems = registerProblems(form, info, kind);
  const errorOf = (field: RegisterField) =>
    refused[field] ?? (tried ? problemText(problems[field]) : undefined);
  function change(field: RegisterField, value: string) {
    setForm((known) => ({ ...known, [field]: value }));
    setRefused(({ [field]: _fixed, ...others }) => others);
  }

  function askForCode(): Promise<boolean> {
    const problem = accountProblem(kind, form.account);
    if (problem === null) return sendCode({ kind, to: form.account, areaId }, "register");
    setRefused({ account: problemText(problem) ?? "" });
    return Promise.resolve(false);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (Object.keys(problems).length > 0) {
      // After React has marked them: the first one that is wrong is where to go on.
      requestAnimationFrame(() =>
        formElement.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus(),
      );
      return;
    }
    const answer = await send({
      ...askedFields(form, shown),
      type: accountKind.code(kind),
      area_id: kind === "phone" ? String(areaId) : "",
      key: picture?.id ?? "",
      account: form.account.trim(),
    });
    if (!answer) return;
    await adoptSession(answer);
    await navigate(ownPath(params.get("from")), { replace: true });
  }

  const fields = { form, shown, errorOf, change };
  return (
    <AccessFrame title={m.access_register()}>
      <form
        ref={formElement}
        className={styles.form}
        onSubmit={(event) => void submit(event)}
        noValidate
      >
        <KindTabs
          kinds={kinds}
          value={kind}
          onChange={(next) => {
            setKind(next);
            change("account", "");
            setTried(false);
          }}
        />
        <AccountField
          kind={kind}
          value={form.account}
          onChange={(value) => change("account", value)}
          areaId={areaId}
          onAreaChange={setAreaId}
          error={errorOf("account")}
        />
        {shown.has("sms_code") && (
          <CodeField
            label={m.access_code()}
            purpose="register"
            value={form.sms_code}
            onChange={(value) => change("sms_code", value)}
            onSend={askForCode}
            error={errorOf("sms_code")}
            testId="access-code"
          />
        )}
        {shown.has("captcha") && (
          <PictureCodeField
            picture={picture?.b64s ?? null}
            onRenew={() => void renew()}
            value={form.captcha}
            onChange={(value) => change("captcha", value)}
            error={errorOf("captcha")}
            testId="access-captcha"
          />
        )}
        <SecretFields {...fields} />
        <IdentityFields {...fields} />
        <InviteField {...fields} required={info.invite_code_required === "1"} />
        <Button type="submit" wide busy={busy} data-testid="register-submit">
          {m.access_register()}
        </Button>
        <p className={styles.other}>
          {m.access_has_account()}
          <Link to="/login" viewTransition className={styles.link}>
            {m.shell_sign_in()}
          </Link>
        </p>
      </form>
    </AccessFrame>
  );
}
