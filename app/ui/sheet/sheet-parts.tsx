import type { ReactNode } from "react";
import styles from "./sheet-parts.module.css";

/** What of a sheet scrolls when it is higher than the window. */
export function SheetBody({ children }: { children: ReactNode }) {
  return <div className={styles.body}>{children}</div>;
}

/** The actions of a sheet: at its foot, always in sight. */
export function SheetFoot({ children }: { children: ReactNode }) {
  return <div className={styles.foot}>{children}</div>;
}
