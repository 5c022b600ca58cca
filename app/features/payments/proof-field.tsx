import { imageUpload } from "#domain/contracts/http/files.ts";
import { pictureUpload } from "../../api/upload.ts";
import { m } from "../../i18n/page-messages.ts";
import { UploadField } from "../../ui/form/upload-field.tsx";

interface ProofFieldProps {
  error: string | undefined;
  onChange(id: string): void;
}

export function ProofField({ error, onChange }: ProofFieldProps) {
  return (
    <UploadField
      label={m.cash_proof()}
      hint={m.cash_proof_hint()}
      error={error}
      upload={pictureUpload(imageUpload)}
      onChange={onChange}
      testId="proof"
    />
  );
}
