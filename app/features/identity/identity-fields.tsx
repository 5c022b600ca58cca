import type { imageUpload, registerImage } from "#domain/contracts/http/files.ts";
import { pictureUpload } from "../../api/upload.ts";
import { m } from "../../i18n/page-messages.ts";
import type { FieldState } from "../../ui/form/field.tsx";
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
  field(name: IdentityField): FieldState;
  /** True if the company asks for the field. */
  asks(field: IdentityField): boolean;
  upload: typeof imageUpload | typeof registerImage;
  testId: string;
}

export function IdentityFields(props: IdentityFieldsProps) {
  const { asks, testId } = props;
  const of = (name: IdentityField) => ({ ...props.field(name), testId: `${testId}-${name}` });
  return (
    <>
      {asks("name") && (
        <TextField {...of("name")} label={m.verify_name()} autoComplete="name" maxLength={100} />
      )}
      {asks("id_type") && (
        <SelectField
          {...of("id_type")}
          label={m.verify_id_type()}
          options={[
            { value: "id_card", text: m.verify_id_card() },
            { value: "passport", text: m.verify_passport() },
          ]}
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

function Pictures({ asks, field, upload, testId }: IdentityFieldsProps) {
  const asked = pictures.filter(([name]) => asks(name));
  if (asked.length === 0) return null;
  return (
    <div className={`${styles.pictures} grid gap-12`}>
      {asked.map(([name, label]) => (
        <UploadField
          key={name}
          {...field(name)}
          label={label()}
          upload={pictureUpload(upload)}
          testId={`${testId}-${name}`}
        />
      ))}
    </div>
  );
}
