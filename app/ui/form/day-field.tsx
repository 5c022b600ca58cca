import styles from "./field.module.css";
import { Field, type FieldTexts } from "./field.tsx";

interface DayFieldProps extends FieldTexts {
  /** `2026-11-21`, or empty. */
  value: string;
  onChange(value: string): void;
  min: string;
  max: string;
  autoComplete?: "bday";
  testId?: string;
}

/** A day, chosen in the picker of the device. */
export function DayField(props: DayFieldProps) {
  const { label, hint, error, value, onChange, min, max, autoComplete, testId } = props;
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => (
        <span className={styles.box}>
          <input
            {...wiring}
            className={styles.input}
            type="date"
            min={min}
            max={max}
            autoComplete={autoComplete}
            value={value}
            data-testid={testId}
            onChange={(event) => onChange(event.target.value)}
          />
        </span>
      )}
    </Field>
  );
}
