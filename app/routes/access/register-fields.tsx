import { registerImage } from "#domain/contracts/http/files.ts";
import { dayIn } from "#domain/market/zone.ts";
import { useCountries } from "../../data/areas.ts";
import { IdentityFields } from "../../features/identity/identity-fields.tsx";
import type { RegisterField } from "../../features/identity/register-rules.ts";
import { m } from "../../i18n/page-messages.ts";
import { DayField } from "../../ui/form/day-field.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { Picker } from "../../ui/form/picker.tsx";
import { TextField } from "../../ui/form/text-field.tsx";

interface RegisterFieldsProps {
  /** The fields that the company asks for. */
  shown: ReadonlySet<RegisterField>;
  /** Value, change and error of a field. */
  field(name: RegisterField): {
    value: string;
    onChange(value: string): void;
    error: string | undefined;
  };
  inviteRequired: boolean;
  /** The company's, in which days are counted. */
  zone: string;
}

/** All fields below the account and its codes: passwords, identity, invite code. */
export function RegisterFields(props: RegisterFieldsProps) {
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

/** Residence and birthday of the person. */
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

/** The password, the same once more, and the pay password. */
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
