import { type FormEvent, useRef, useState } from "react";
import { identityDocument, type NameOf } from "#domain/codes.ts";
import { imageUpload } from "#domain/contracts/http/files.ts";
import { realName } from "#domain/contracts/http/verify.ts";
import { uploadFile } from "../../../api/upload.ts";
import { useMutation } from "../../../api/use-mutation.ts";
import { basicInfoAtom } from "../../../data/company.ts";
import { dataOf } from "../../../data/loadable.ts";
import { m } from "../../../i18n/page-messages.ts";
import { useAtomValue } from "../../../state.ts";
import { Button } from "../../../ui/button.tsx";
import { SelectField } from "../../../ui/form/select-field.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { UploadField } from "../../../ui/form/upload-field.tsx";
import { Card } from "../../../ui/page.tsx";
import styles from "./identity-check-page.module.css";

const empty = {
  name: "",
  id_type: "id_card" as NameOf<typeof identityDocument>,
  card_id: "",
  ssn: "",
  front_pic: "",
  reverse_pic: "",
  hand_pic: "",
};
type Field = keyof typeof empty;

const upload = async (file: File, onProgress: (part: number) => void) =>
  (await uploadFile(imageUpload, file, onProgress)).id;

/** The form as the call takes it. A passport has no back. */
const inputOf = (form: typeof empty) => ({
  ...form,
  id_type: identityDocument.code(form.id_type),
  reverse_pic: form.id_type === "id_card" ? form.reverse_pic : "",
});

interface AuthFormProps {
  /** What the registration or an earlier try said; numbers have to be given anew, nobody is shown them. */
  begun: { name: string; id_type: NameOf<typeof identityDocument> };
  onSubmitted(): Promise<void>;
}

/** Name, document and pictures for the review. */
export function AuthForm({ begun, onSubmitted }: AuthFormProps) {
  const info = dataOf(useAtomValue(basicInfoAtom));
  const [form, setForm] = useState(() => ({
    ...empty,
    name: begun.name,
    id_type: begun.id_type,
  }));
  const [tried, setTried] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const { busy, send } = useMutation(realName);
  const asksSsn = info?.is_register_ssn === "1";
  const needed = (Object.keys(empty) as Field[]).filter(
    (field) =>
      (field !== "ssn" || asksSsn) && (field !== "reverse_pic" || form.id_type === "id_card"),
  );
  const isMissing = (field: Field) => needed.includes(field) && form[field].trim() === "";
  const change = (field: Field, value: string) =>
    setForm((known) => ({ ...known, [field]: value }));
  const of = (field: Field) => ({
    value: form[field],
    onChange: (value: string) => change(field, value),
    error: tried && isMissing(field) ? m.access_input_missing() : undefined,
    testId: `verify-${field}`,
  });

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (needed.some(isMissing)) {
      requestAnimationFrame(() =>
        element.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus(),
      );
      return;
    }
    const answer = await send(inputOf(form));
    if (answer) await onSubmitted();
  }

  const pictures = [
    ["front_pic", m.verify_front()],
    ["reverse_pic", m.verify_back()],
    ["hand_pic", m.verify_hand()],
  ] as const;
  return (
    <Card>
      <form
        ref={element}
        className={styles.form}
        onSubmit={(event) => void submit(event)}
        noValidate
      >
        <p className={styles.text}>{m.verify_text()}</p>
        <TextField {...of("name")} label={m.verify_name()} autoComplete="name" maxLength={100} />
        <SelectField
          label={m.verify_id_type()}
          options={[
            { value: "id_card", text: m.verify_id_card() },
            { value: "passport", text: m.verify_passport() },
          ]}
          value={form.id_type}
          onChange={(value) => change("id_type", value)}
          testId="verify-id_type"
        />
        <TextField {...of("card_id")} label={m.verify_id_number()} ltr maxLength={64} />
        {asksSsn && <TextField {...of("ssn")} label={m.verify_ssn()} ltr maxLength={64} />}
        <div className={styles.pictures}>
          {pictures.map(([field, label]) => {
            if (!needed.includes(field)) return null;
            const { error, testId } = of(field);
            return (
              <UploadField
                key={field}
                label={label}
                error={error}
                upload={upload}
                onChange={(id) => change(field, id)}
                testId={testId}
              />
            );
          })}
        </div>
        <Button type="submit" wide busy={busy} data-testid="verify-submit">
          {m.verify_submit()}
        </Button>
      </form>
    </Card>
  );
}
