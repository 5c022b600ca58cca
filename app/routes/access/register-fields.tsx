import { registerImage } from "#domain/contracts/http/files.ts";
import { uploadFile } from "../../api/upload.ts";
import type { RegisterField, RegisterForm } from "../../features/identity/register-rules.ts";
import { m } from "../../i18n/page-messages.ts";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { UploadField } from "../../ui/form/upload-field.tsx";
import styles from "./access-page.module.css";

interface Fields {
  form: RegisterForm;
  /** What the company asks for. */
  shown: ReadonlySet<RegisterField>;
  errorOf(field: RegisterField): string | undefined;
  change(field: RegisterField, value: string): void;
}

/** Passwords of the account and of its payments. */
export function SecretFields({ form, shown, errorOf, change }: Fields) {
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

const upload = async (file: File, onProgress: (part: number) => void) =>
  (await uploadFile(registerImage, file, onProgress)).id;

/** Who somebody is, as far as the company wants to know it before it opens an account. */
export function IdentityFields({ form, shown, errorOf, change }: Fields) {
  const of = (field: RegisterField) => ({
    value: form[field],
    onChange: (value: string) => change(field, value),
    error: errorOf(field),
    testId: `access-${field}`,
  });
  const pictures = [
    ["front_pic", m.verify_front()],
    ["reverse_pic", m.verify_back()],
    ["hand_pic", m.verify_hand()],
  ] as const;
  return (
    <>
      {shown.has("name") && (
        <TextField {...of("name")} label={m.verify_name()} autoComplete="name" maxLength={100} />
      )}
      {shown.has("id_type") && (
        <SelectField
          label={m.verify_id_type()}
          options={[
            { value: "id_card", text: m.verify_id_card() },
            { value: "passport", text: m.verify_passport() },
          ]}
          value={form.id_type}
          onChange={(value) => change("id_type", value)}
        />
      )}
      {shown.has("card_id") && (
        <TextField {...of("card_id")} label={m.verify_id_number()} ltr maxLength={64} />
      )}
      {shown.has("ssn") && <TextField {...of("ssn")} label={m.verify_ssn()} ltr maxLength={64} />}
      {shown.has("front_pic") && (
        <div className={styles.pictures}>
          {pictures.map(
            ([field, label]) =>
              shown.has(field) && (
                <UploadField
                  key={field}
                  label={label}
                  error={errorOf(field)}
                  upload={upload}
                  onChange={(id) => change(field, id)}
                  testId={`access-${field}`}
                />
              ),
          )}
        </div>
      )}
    </>
  );
}

export function InviteField({ form, errorOf, change, required }: Fields & { required: boolean }) {
  return (
    <TextField
      label={m.access_invite_code()}
      note={required ? undefined : m.access_optional()}
      ltr
      maxLength={32}
      value={form.invite_code}
      onChange={(value) => change("invite_code", value)}
      error={errorOf("invite_code")}
      testId="access-invite"
    />
  );
}
