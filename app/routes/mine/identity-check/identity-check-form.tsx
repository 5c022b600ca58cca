import { imageUpload } from "#domain/contracts/http/files.ts";
import { IdentityFields } from "../../../features/identity/identity-fields.tsx";
import { m } from "../../../i18n/page-messages.ts";
import { Button } from "../../../ui/button.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { Card } from "../../../ui/page.tsx";
import styles from "./identity-check-page.module.css";
import { type BegunCheck, useIdentityCheck } from "./use-identity-check.ts";

interface IdentityCheckFormProps {
  /**
   * Data from the registration or an earlier check. Numbers must be entered anew: the server hides
   * them.
   */
  begun: BegunCheck;
  onSubmitted(): Promise<void>;
}

/** Name, document and pictures for the review. */
export function IdentityCheckForm({ begun, onSubmitted }: IdentityCheckFormProps) {
  const { form, asks } = useIdentityCheck(begun, onSubmitted);
  return (
    <Card>
      <Form onSubmit={() => form.submit()}>
        <p className={styles.text}>{m.verify_text()}</p>
        <IdentityFields asks={asks} field={form.field} upload={imageUpload} testId="verify" />
        <Button type="submit" wide busy={form.busy} data-testid="verify-submit">
          {m.verify_submit()}
        </Button>
      </Form>
    </Card>
  );
}
