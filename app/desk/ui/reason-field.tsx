import { useId } from "react";
import { m } from "../desk-messages.ts";
import styles from "./form.module.css";

interface ReasonFieldProps {
  value: string;
  onChange(text: string): void;
  hint?: string;
  wrong: boolean;
}

/** The reason of an act. The server refuses acts on customers that have none. */
export function ReasonField({ value, onChange, hint, wrong }: ReasonFieldProps) {
  const id = useId();
  return (
    <div className={styles.area}>
      <label htmlFor={id}>{m.order_reason()}</label>
      <textarea
        id={id}
        value={value}
        maxLength={500}
        dir="auto"
        aria-invalid={wrong}
        aria-describedby={`${id}-text`}
        data-testid="desk-reason"
        onChange={(event) => onChange(event.target.value)}
      />
      <p id={`${id}-text`} data-wrong={wrong || undefined} aria-live="polite">
        {wrong ? m.access_input_missing() : hint}
      </p>
    </div>
  );
}
