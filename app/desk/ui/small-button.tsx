import type { ButtonHTMLAttributes } from "react";
import styles from "./small-button.module.css";

interface SmallButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  tone?: "primary" | "quiet" | "down" | undefined;
  busy?: boolean;
}

/** A button for dense pages. A busy one cannot be pressed. */
export function SmallButton({ tone = "quiet", busy, children, ...rest }: SmallButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`${styles.button} ${styles[tone]}`}
      disabled={rest.disabled || busy}
      aria-busy={busy || undefined}
    >
      {children}
    </button>
  );
}
