import { imageUpload } from "#domain/contracts/http/files.ts";
import { uploadFile } from "../../api/upload.ts";
import { m } from "../../i18n/page-messages.ts";
import { UploadField } from "../../ui/form/upload-field.tsx";

const upload = async (file: File, onProgress: (part: number) => void) =>
  (await uploadFile(imageUpload, file, onProgress)).id;

/** The picture that shows a payment. */
export function ProofField(props: { error: string | undefined; onChange(id: string): void }) {
  return (
    <UploadField
      label={m.cash_proof()}
      hint={m.cash_proof_hint()}
      error={props.error}
      upload={upload}
      onChange={props.onChange}
      testId="proof"
    />
  );
}
