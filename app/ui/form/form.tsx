import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";

interface FormProps {
  onSubmit(): unknown;
  children: ReactNode;
  className?: string | undefined;
  testId?: string;
}

/**
 * Fields in one column. The browser's own checks are off: each field shows its problem. A submit
 * with problems moves the focus to the first invalid field.
 */
export function Form({ onSubmit, children, className = "stack gap-16", testId }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [presses, setPresses] = useState(0);
  // `onSubmit` marks invalid fields in the same rendering, so this effect finds them on the page.
  useEffect(() => {
    if (presses === 0) return;
    form.current?.querySelector<HTMLElement>("[aria-invalid=true], [data-invalid]")?.focus();
  }, [presses]);
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    await onSubmit();
    setPresses((before) => before + 1);
  }
  return (
    <form
      ref={form}
      className={className}
      onSubmit={(event) => void submit(event)}
      noValidate
      data-testid={testId}
    >
      {children}
    </form>
  );
}
