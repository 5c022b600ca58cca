import { useId } from "react";
import styles from "./form.module.css";

interface AreaFieldProps {
  label: string;
  value: string;
  onChange(text: string): void;
  hint?: string | undefined;
  error?: string | undefined;
  maxLength: number;
  testId: string;
}

/** A text of several lines. */
export function AreaField({ label, hint, error, testId, onChange, ...input }: AreaFieldProps) {
  const id = useId();
  return (
    <div className={styles.area}>
      <label htmlFor={id}>{label}</label>
      <textarea
        {...input}
        id={id}
        dir="auto"
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-text`}
        data-testid={testId}
        onChange={(event) => onChange(event.target.value)}
      />
      <p id={`${id}-text`} data-wrong={error !== undefined || undefined} aria-live="polite">
        {error ?? hint}
      </p>
    </div>
  );
}
