import { Link } from "react-router";
import type { BasicInfo } from "#domain/contracts/http/company.ts";
import { useCompany } from "../../data/company.ts";
import { type AccountKind, offeredKinds } from "../../features/identity/register-rules.ts";
import { m } from "../../i18n/page-messages.ts";
import { Button } from "../../ui/button.tsx";
import { CodeField } from "../../ui/form/code-field.tsx";
import { Form } from "../../ui/form/form.tsx";
import { PictureCodeField } from "../../ui/form/picture-code-field.tsx";
import { EmptyState, Skeleton } from "../../ui/states.tsx";
import { AccessFrame } from "./access-frame.tsx";
import styles from "./access-page.module.css";
import { AccountField, KindTabs } from "./account-field.tsx";
import { ConsentField } from "./consent-field.tsx";
import { RegisterFields } from "./register-fields.tsx";
import { useRegister } from "./use-register.ts";

export default function RegisterPage() {
  const company = useCompany();
  if (!company.isKnown) return <Skeleton rows={6} />;
  const kinds = offeredKinds(company);
  if (kinds.length === 0) return <EmptyState icon="lock" title={m.access_register_closed()} />;
  return <Register info={company} kinds={kinds} />;
}

function Register({ info, kinds }: { info: BasicInfo; kinds: AccountKind[] }) {
  const { account, form, shown, captcha, busy, errorOf, change, askForCode, submit } = useRegister(
    info,
    kinds,
  );
  return (
    <AccessFrame title={m.access_register()}>
      <Form onSubmit={submit}>
        <KindTabs kinds={kinds} value={account.kind} onChange={account.changeKind} />
        <AccountField
          kind={account.kind}
          value={form.account}
          onChange={(value) => change("account", value)}
          areaId={account.areaId}
          onAreaChange={account.setAreaId}
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
            picture={captcha.picture?.b64s ?? null}
            onRenew={() => captcha.renew()}
            value={form.captcha}
            onChange={(value) => change("captcha", value)}
            error={errorOf("captcha")}
            testId="access-captcha"
          />
        )}
        <RegisterFields
          form={form}
          shown={shown}
          errorOf={errorOf}
          change={change}
          inviteRequired={info.invite_code_required === "1"}
          zone={info.timezone}
        />
        {shown.has("terms") && (
          <ConsentField
            value={form.terms}
            onChange={(version) => change("terms", version)}
            error={errorOf("terms")}
          />
        )}
        <Button type="submit" wide busy={busy} data-testid="register-submit">
          {m.access_register()}
        </Button>
        <p className={styles.other}>
          {m.access_has_account()}
          <Link to="/login" viewTransition className={styles.link}>
            {m.shell_sign_in()}
          </Link>
        </p>
      </Form>
    </AccessFrame>
  );
}
