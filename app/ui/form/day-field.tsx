import styles from "./field.module.css";
import { Field, type FieldTexts } from "./field.tsx";

interface DayFieldProps extends FieldTexts {
  /** A day `2026-11-21`, or a time `2026-11-21T18:30`, in the reader's zone; or empty. */
  value: string;
  onChange(value: string): void;
  min: string;
  max: string;
  withTime?: boolean;
  autoComplete?: "bday";
  testId?: string;
}

export function DayField(props: DayFieldProps) {
  const { label, hint, error, onChange, withTime, testId, ...input } = props;
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => (
        <span className={styles.box}>
          <input
            {...wiring}
            {...input}
            className={styles.input}
            type={withTime ? "datetime-local" : "date"}
            data-testid={testId}
            onChange={(event) => onChange(event.target.value)}
          />
        </span>
      )}
    </Field>
  );
}
