import { type ReactNode, useId } from "react";
import styles from "./field.module.css";

export interface FieldWiring {
  id: string;
  "aria-invalid": boolean;
  "aria-describedby": string;
}

export interface FieldTexts {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** A mark beside the label of an unusual field, such as an optional one. */
  note?: string | undefined;
}

/** A field of a form: its text, the function that changes it, and its error. */
export interface FieldState {
  value: string;
  onChange(value: string): void;
  error?: string | undefined;
}

interface FieldProps extends FieldTexts {
  children(wiring: FieldWiring): ReactNode;
  aside?: ReactNode;
}

export function Field({ label, hint, error, note, aside, children }: FieldProps) {
  const id = useId();
  return (
    <div className="stack gap-6">
      <div className="flex between baseline gap-12">
        <label id={`${id}-label`} htmlFor={id} className="text-s ink-2 w-560">
          {label}
          {note && <small className="text-s ink-3 w-400"> · {note}</small>}
        </label>
        {aside}
      </div>
      {children({ id, "aria-invalid": error !== undefined, "aria-describedby": `${id}-text` })}
      <FieldText id={`${id}-text`} isError={Boolean(error)} text={error ?? hint} />
    </div>
  );
}

interface FieldTextProps {
  id: string;
  isError: boolean;
  text: string | undefined;
}

export function FieldText({ id, isError, text }: FieldTextProps) {
  const look = isError ? styles.error : styles.hint;
  return (
    <p id={id} className={`${look} text-s ink-3`} aria-live="polite">
      {text}
    </p>
  );
}
