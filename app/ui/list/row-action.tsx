import type { ButtonHTMLAttributes } from "react";
import styles from "./row-action.module.css";

interface RowActionProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `plain` for an act that removes nothing. */
  tone?: "remove" | "plain";
}

export function RowAction({ tone = "remove", ...props }: RowActionProps) {
  const className = `${styles.action} ${styles[tone]} pill text-s w-600`;
  return <button type="button" className={className} {...props} />;
}
