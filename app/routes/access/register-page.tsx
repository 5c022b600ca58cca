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
import { AccountFields } from "./account-fields.tsx";
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
  const { form, shown, captcha, askForCode, submit } = useRegister(info, kinds);
  return (
    <AccessFrame title={m.access_register()}>
      <Form onSubmit={submit}>
        <AccountFields kinds={kinds} form={form} />
        {shown.has("sms_code") && (
          <CodeField
            {...form.field("sms_code")}
            label={m.access_code()}
            purpose="register"
            onSend={askForCode}
            testId="access-code"
          />
        )}
        {shown.has("captcha") && (
          <PictureCodeField
            {...form.field("captcha")}
            picture={captcha.picture?.b64s ?? null}
            onRenew={() => captcha.renew()}
            testId="access-captcha"
          />
        )}
        <RegisterFields
          field={form.field}
          shown={shown}
          inviteRequired={info.invite_code_required === "1"}
          zone={info.timezone}
        />
        {shown.has("terms") && <ConsentField {...form.field("terms")} />}
        <Button type="submit" wide busy={form.busy} data-testid="register-submit">
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
