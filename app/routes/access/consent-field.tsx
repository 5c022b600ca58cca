import { useState } from "react";
import { termsVersion } from "#domain/access/terms.ts";
import { TermsText } from "../../features/company/terms-text.tsx";
import { m } from "../../i18n/page-messages.ts";
import { CheckboxField } from "../../ui/form/checkbox-field.tsx";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import styles from "./access-page.module.css";

interface ConsentFieldProps {
  /** The accepted version; empty without consent. */
  value: string;
  onChange(version: string): void;
  error?: string | undefined;
}

/** The consent to the terms and the risk notice, which can be read without leaving the form. */
export function ConsentField({ value, onChange, error }: ConsentFieldProps) {
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
        className={styles.link}
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
