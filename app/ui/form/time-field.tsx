import styles from "./field.module.css";
import { Field, type FieldTexts } from "./field.tsx";

interface TimeFieldProps extends FieldTexts {
  /** In the reader's zone: `2026-11-21T18:30`, or empty. */
  value: string;
  onChange(value: string): void;
  min: string;
  max: string;
  testId?: string;
}

/** A day and a time, chosen in the picker of the device. */
export function TimeField(props: TimeFieldProps) {
  const { label, hint, error, value, onChange, min, max, testId } = props;
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => (
        <span className={styles.box}>
          <input
            {...wiring}
            className={styles.input}
            type="datetime-local"
            min={min}
            max={max}
            value={value}
            data-testid={testId}
            onChange={(event) => onChange(event.target.value)}
          />
        </span>
      )}
    </Field>
  );
}
