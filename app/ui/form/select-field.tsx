import { Icon } from "../icon.tsx";
import styles from "./field.module.css";
import { Field, type FieldTexts } from "./field.tsx";

interface SelectFieldProps<T extends string> extends FieldTexts {
  options: ReadonlyArray<{ value: T; text: string }>;
  value: T;
  onChange(value: T): void;
  testId?: string;
}

export function SelectField<T extends string>(props: SelectFieldProps<T>) {
  const { label, hint, error, note, options, value, onChange, testId } = props;
  return (
    <Field label={label} hint={hint} error={error} note={note}>
      {(wiring) => (
        <span className={styles.box}>
          <select
            {...wiring}
            className={styles.input}
            value={value}
            data-testid={testId}
            onChange={(event) => onChange(event.target.value as T)}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.text}
              </option>
            ))}
          </select>
          <span className={`${styles.caret} grid place-center ink-3`}>
            <Icon name="chevron" size={18} />
          </span>
        </span>
      )}
    </Field>
  );
}
