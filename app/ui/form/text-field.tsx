import type { HTMLInputAutoCompleteAttribute, ReactNode } from "react";
import { plainTyped } from "#domain/text/typed.ts";
import styles from "./field.module.css";
import { Field, type FieldTexts } from "./field.tsx";

export interface TextFieldProps extends FieldTexts {
  value: string;
  onChange(value: string): void;
  type?: "text" | "email" | "tel" | "search" | "password";
  inputMode?: "text" | "email" | "tel" | "numeric" | "decimal";
  autoComplete?: HTMLInputAutoCompleteAttribute;
  placeholder?: string;
  maxLength?: number;
  disabled?: boolean;
  /**
   * For Latin letters and digits, which run from left to right in every language. Reads digits of
   * other scripts as 0 to 9, and unusual spaces as plain spaces.
   */
  ltr?: boolean;
  spaced?: boolean;
  lead?: ReactNode;
  trail?: ReactNode;
  aside?: ReactNode;
  testId?: string | undefined;
}

export function TextField(props: TextFieldProps) {
  const { value, onChange, lead, trail, testId, ltr, spaced } = props;
  return (
    <Field {...props}>
      {(wiring) => (
        <span className={styles.box}>
          {lead}
          <input
            {...wiring}
            className={`${styles.input} ${spaced ? styles.code : ""}`}
            type={props.type ?? "text"}
            inputMode={props.inputMode}
            autoComplete={props.autoComplete ?? "off"}
            placeholder={props.placeholder}
            // No limit for `ltr` text: the browser would cut a pasted text before the app reads it.
            maxLength={ltr ? undefined : props.maxLength}
            disabled={props.disabled}
            dir={ltr ? "ltr" : undefined}
            spellCheck={ltr ? false : undefined}
            autoCapitalize={ltr ? "none" : undefined}
            value={value}
            data-testid={testId}
            onChange={({ target }) =>
              onChange(ltr ? plainTyped(target.value).slice(0, props.maxLength) : target.value)
            }
          />
          {trail}
        </span>
      )}
    </Field>
  );
}
