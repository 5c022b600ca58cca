import { type ReactNode, useId } from "react";
import styles from "./field.module.css";

/** The attributes that tie an input to the texts around it. */
export interface FieldWiring {
  id: string;
  "aria-invalid": boolean;
  "aria-describedby": string;
}

export interface FieldTexts {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** Shown beside the label: most fields are required. */
  note?: string | undefined;
}

interface FieldProps extends FieldTexts {
  children(wiring: FieldWiring): ReactNode;
  /** Beside the label, at the end of its line. */
  aside?: ReactNode;
}

/** A label, an input, and a hint or an error below it; screen readers announce the error. */
export function Field({ label, hint, error, note, aside, children }: FieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label id={`${id}-label`} htmlFor={id}>
          {label}
          {note && <small> · {note}</small>}
        </label>
        {aside}
      </div>
      {children({ id, "aria-invalid": error !== undefined, "aria-describedby": `${id}-text` })}
      <p id={`${id}-text`} className={error ? styles.error : styles.hint} aria-live="polite">
        {error ?? hint}
      </p>
    </div>
  );
}
