import { useState } from "react";
import { Link } from "react-router";
import { termsVersion } from "#domain/access/terms.ts";
import type { BasicInfo } from "#domain/contracts/http/company.ts";
import { registerImage } from "#domain/contracts/http/files.ts";
import { dayIn } from "#domain/market/zone.ts";
import { useCountries } from "../../data/company/areas.ts";
import { useCompany } from "../../data/company/company.ts";
import { TermsText } from "../../features/company/terms-text.tsx";
import { IdentityFields } from "../../features/identity/identity-fields.tsx";
import {
  type AccountKind,
  offeredKinds,
  type RegisterField,
} from "../../features/identity/register-rules.ts";
import { m } from "../../i18n/page-messages.ts";
import { CheckboxField } from "../../ui/form/checkbox-field.tsx";
import { CodeField } from "../../ui/form/code-field.tsx";
import { DayField } from "../../ui/form/day-field.tsx";
import type { FieldState } from "../../ui/form/field.tsx";
import { Form } from "../../ui/form/form.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { Picker } from "../../ui/form/picker.tsx";
import { PictureCodeField } from "../../ui/form/picture-code-field.tsx";
import { Submit } from "../../ui/form/submit.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { EmptyState, Skeleton } from "../../ui/states.tsx";
import { AccessFrame } from "./access-frame.tsx";
import styles from "./access-page.module.css";
import { AccountFields } from "./account-fields.tsx";
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
        <Submit text={m.access_register()} busy={form.busy} testId="register-submit" />
        <p className={`${styles.other} flex wrap baseline justify-center text-s ink-2`}>
          {m.access_has_account()}
          <Link to="/login" viewTransition className={`${styles.link} text-s w-600`}>
            {m.shell_sign_in()}
          </Link>
        </p>
      </Form>
    </AccessFrame>
  );
}

/**
 * Asks for consent to the terms and the risk notice; a sheet shows their texts. The field's value
 * is the accepted version of the terms, or empty without consent.
 */
function ConsentField({ value, onChange, error }: FieldState) {
  const [open, setOpen] = useState(false);
  const title = m.legal_title();
  return (
    <>
      <CheckboxField
        label={m.access_consent()}
        checked={value === termsVersion}
        onChange={(checked) => onChange(checked ? termsVersion : "")}
        error={error}
        testId="access-terms"
      />
      <button
        type="button"
        className={`${styles.link} text-s w-600`}
        onClick={() => setOpen(true)}
        data-testid="read-terms"
      >
        {m.access_consent_read()}
      </button>
      <Sheet open={open} title={title} onClose={() => setOpen(false)}>
        <TermsText />
      </Sheet>
    </>
  );
}

interface RegisterFieldsProps {
  shown: ReadonlySet<RegisterField>;
  field(name: RegisterField): FieldState;
  inviteRequired: boolean;
  /** The company's time zone; today's date there is the latest possible birthday. */
  zone: string;
}

function RegisterFields(props: RegisterFieldsProps) {
  const { field, shown, inviteRequired } = props;
  return (
    <>
      <Passwords {...props} />
      <IdentityFields
        asks={(name) => shown.has(name)}
        field={field}
        upload={registerImage}
        testId="access"
      />
      <Residence {...props} />
      <TextField
        {...field("invite_code")}
        label={m.access_invite_code()}
        note={inviteRequired ? undefined : m.access_optional()}
        ltr
        maxLength={32}
        testId="access-invite"
      />
    </>
  );
}

function Residence({ field, shown, zone }: RegisterFieldsProps) {
  const countries = useCountries();
  return (
    <>
      {shown.has("country") && (
        <Picker
          {...field("country")}
          label={m.access_country()}
          options={countries.length === 0 ? null : countries}
          testId="access-country"
        />
      )}
      {shown.has("birthday") && (
        <DayField
          {...field("birthday")}
          label={m.access_birthday()}
          autoComplete="bday"
          min="1900-01-01"
          max={dayIn(zone, Date.now())}
          testId="access-birthday"
        />
      )}
    </>
  );
}

function Passwords({ field, shown }: RegisterFieldsProps) {
  const of = (name: RegisterField) => ({ ...field(name), autoComplete: "new-password" });
  return (
    <>
      <PasswordField
        {...of("password")}
        label={m.access_password()}
        hint={m.access_password_hint()}
        testId="access-password"
      />
      <PasswordField
        {...of("re_password")}
        label={m.access_password_repeat()}
        testId="access-password-repeat"
      />
      {shown.has("pay_password") && (
        <PasswordField
          {...of("pay_password")}
          label={m.access_pay_password()}
          hint={m.access_pay_password_hint()}
          testId="access-pay-password"
        />
      )}
    </>
  );
}
