import type { FormEvent, ReactNode } from "react";
import styles from "./form.module.css";

interface FormProps {
  onSubmit(): unknown;
  children: ReactNode;
  className?: string | undefined;
  testId?: string;
}

/**
 * Fields in one column. The browser's own checks are off: each field says what is wrong with it,
 * and after a press that found something wrong the first such field has the focus.
 */
export function Form({ onSubmit, children, className = styles.form, testId }: FormProps) {
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    await onSubmit();
    focusFirstWrong(form);
  }
  return (
    <form
      className={className}
      onSubmit={(event) => void submit(event)}
      noValidate
      data-testid={testId}
    >
      {children}
    </form>
  );
}

/** Moves the focus, and the page, to the first field that React has marked as wrong. */
function focusFirstWrong(form: HTMLFormElement): void {
  requestAnimationFrame(() =>
    form.querySelector<HTMLElement>("[aria-invalid=true], [data-invalid]")?.focus(),
  );
}
