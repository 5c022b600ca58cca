import type { ButtonHTMLAttributes } from "react";
import styles from "./button.module.css";
import { Icon, type IconName } from "./icon.tsx";

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  tone?: "primary" | "quiet" | "up" | "down";
  busy?: boolean;
  wide?: boolean;
}

/** A busy button keeps its size and the focus, and cannot be pressed. */
export function Button(props: ButtonProps) {
  const { tone = "primary", busy, wide, className, children, onClick, ...rest } = props;
  const names = [styles.button, styles[tone], wide && styles.wide, className].filter(Boolean);
  return (
    <button
      type="button"
      {...rest}
      className={names.join(" ")}
      // On a busy button, the `disabled` attribute would drop the focus.
      disabled={!busy && rest.disabled}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {children}
    </button>
  );
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  label: string;
  /** Icon of the button; other content is in `children`. */
  icon?: IconName;
}

export function IconButton({ label, icon, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`${styles.icon} place-center circle ink-2`}
      aria-label={label}
      title={label}
    >
      {icon ? <Icon name={icon} /> : children}
    </button>
  );
}
