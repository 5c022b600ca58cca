import { type ReactNode, useId } from "react";
import styles from "./checkbox-field.module.css";
import field from "./field.module.css";

interface CheckboxFieldProps {
  label: ReactNode;
  checked: boolean;
  onChange(checked: boolean): void;
  error?: string | undefined;
  testId?: string;
}

export function CheckboxField({ label, checked, onChange, error, testId }: CheckboxFieldProps) {
  const id = useId();
  return (
    <div className="stack gap-6">
      <label className={`${styles.row} flex align-start gap-12`}>
        <input
          type="checkbox"
          checked={checked}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-text`}
          data-testid={testId}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{label}</span>
      </label>
      <p id={`${id}-text`} className={`${field.error} text-s ink-3`} aria-live="polite">
        {error}
      </p>
    </div>
  );
}
