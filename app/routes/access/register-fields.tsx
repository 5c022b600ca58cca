import { registerImage } from "#domain/contracts/http/files.ts";
import { dayIn } from "#domain/market/zone.ts";
import { useCountries } from "../../data/areas.ts";
import { IdentityFields } from "../../features/identity/identity-fields.tsx";
import type { RegisterField, RegisterForm } from "../../features/identity/register-rules.ts";
import { m } from "../../i18n/page-messages.ts";
import { DayField } from "../../ui/form/day-field.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { Picker } from "../../ui/form/picker.tsx";
import { TextField } from "../../ui/form/text-field.tsx";

interface RegisterFieldsProps {
  form: RegisterForm;
  /** The fields that the company asks for. */
  shown: ReadonlySet<RegisterField>;
  errorOf(field: RegisterField): string | undefined;
  change(field: RegisterField, value: string): void;
  inviteRequired: boolean;
  /** The company's, in which days are counted. */
  zone: string;
}

/** All fields below the account and its codes: passwords, identity, invite code. */
export function RegisterFields(props: RegisterFieldsProps) {
  const { form, shown, errorOf, change, inviteRequired } = props;
  return (
    <>
      <Passwords {...props} />
      <IdentityFields
        values={form}
        asks={(field) => shown.has(field)}
        errorOf={errorOf}
        onChange={change}
        upload={registerImage}
        testId="access"
      />
      <Residence {...props} />
      <TextField
        label={m.access_invite_code()}
        note={inviteRequired ? undefined : m.access_optional()}
        ltr
        maxLength={32}
        value={form.invite_code}
        onChange={(value) => change("invite_code", value)}
        error={errorOf("invite_code")}
        testId="access-invite"
      />
    </>
  );
}

/** Residence and birthday of the person. */
function Residence({ form, shown, errorOf, change, zone }: RegisterFieldsProps) {
  const countries = useCountries();
  return (
    <>
      {shown.has("country") && (
        <Picker
          label={m.access_country()}
          options={countries.length === 0 ? null : countries}
          value={form.country || null}
          onChange={(code) => change("country", code)}
          error={errorOf("country")}
          testId="access-country"
        />
      )}
      {shown.has("birthday") && (
        <DayField
          label={m.access_birthday()}
          autoComplete="bday"
          value={form.birthday}
          onChange={(day) => change("birthday", day)}
          min="1900-01-01"
          max={dayIn(zone, Date.now())}
          error={errorOf("birthday")}
          testId="access-birthday"
        />
      )}
    </>
  );
}

/** The password, the same once more, and the pay password. */
function Passwords({ form, shown, errorOf, change }: RegisterFieldsProps) {
  const of = (field: RegisterField) => ({
    value: form[field],
    onChange: (value: string) => change(field, value),
    error: errorOf(field),
    autoComplete: "new-password",
  });
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
