import type { FormEvent, ReactNode, Ref, RefObject } from "react";
import styles from "./form.module.css";

interface FormProps {
  onSubmit(): unknown;
  children: ReactNode;
  ref?: Ref<HTMLFormElement>;
  className?: string | undefined;
  testId?: string;
}

/**
 * Fields in one column. The browser's own checks are off: each field says what is wrong with it.
 */
export function Form({ onSubmit, children, ref, className = styles.form, testId }: FormProps) {
  function submit(event: FormEvent) {
    event.preventDefault();
    void onSubmit();
  }
  return (
    <form ref={ref} className={className} onSubmit={submit} noValidate data-testid={testId}>
      {children}
    </form>
  );
}

/** Moves the focus to the first field that is marked as wrong, after React has marked it. */
export function focusFirstWrong(form: RefObject<HTMLFormElement | null>): void {
  requestAnimationFrame(() =>
    form.current?.querySelector<HTMLElement>("[aria-invalid=true], [data-invalid]")?.focus(),
  );
}
