import type { imageUpload, registerImage } from "#domain/contracts/http/files.ts";
import { pictureUpload } from "../../api/upload.ts";
import { m } from "../../i18n/page-messages.ts";
import { SelectField } from "../../ui/form/select-field.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { UploadField } from "../../ui/form/upload-field.tsx";
import styles from "./identity-fields.module.css";

export const identityFields = [
  "name",
  "id_type",
  "card_id",
  "ssn",
  "front_pic",
  "reverse_pic",
  "hand_pic",
] as const;
export type IdentityField = (typeof identityFields)[number];

interface IdentityFieldsProps {
  values: Record<IdentityField, string>;
  /** Whether the company asks for a field. */
  asks(field: IdentityField): boolean;
  errorOf(field: IdentityField): string | undefined;
  onChange(field: IdentityField, value: string): void;
  /** The call that takes the pictures. */
  upload: typeof imageUpload | typeof registerImage;
  testId: string;
}

/** Name, document and pictures, as far as the company asks for them. */
export function IdentityFields(props: IdentityFieldsProps) {
  const { values, asks, errorOf, onChange, testId } = props;
  const of = (field: IdentityField) => ({
    value: values[field],
    onChange: (value: string) => onChange(field, value),
    error: errorOf(field),
    testId: `${testId}-${field}`,
  });
  return (
    <>
      {asks("name") && (
        <TextField {...of("name")} label={m.verify_name()} autoComplete="name" maxLength={100} />
      )}
      {asks("id_type") && (
        <SelectField
          label={m.verify_id_type()}
          options={[
            { value: "id_card", text: m.verify_id_card() },
            { value: "passport", text: m.verify_passport() },
          ]}
          value={values.id_type}
          onChange={(value) => onChange("id_type", value)}
          testId={`${testId}-id_type`}
        />
      )}
      {asks("card_id") && (
        <TextField {...of("card_id")} label={m.verify_id_number()} ltr maxLength={64} />
      )}
      {asks("ssn") && <TextField {...of("ssn")} label={m.verify_ssn()} ltr maxLength={64} />}
      <Pictures {...props} />
    </>
  );
}

const pictures = [
  ["front_pic", m.verify_front],
  ["reverse_pic", m.verify_back],
  ["hand_pic", m.verify_hand],
] as const;

function Pictures({ asks, errorOf, onChange, upload, testId }: IdentityFieldsProps) {
  const asked = pictures.filter(([field]) => asks(field));
  if (asked.length === 0) return null;
  return (
    <div className={styles.pictures}>
      {asked.map(([field, label]) => (
        <UploadField
          key={field}
          label={label()}
          error={errorOf(field)}
          upload={pictureUpload(upload)}
          onChange={(id) => onChange(field, id)}
          testId={`${testId}-${field}`}
        />
      ))}
    </div>
  );
}
