import type { ButtonHTMLAttributes } from "react";
import styles from "./row-action.module.css";

/** A small button at the end of a row that removes or ends what the row shows. */
export function RowAction(props: ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type="button" className={styles.action} {...props} />;
}
