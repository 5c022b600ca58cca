import type { ComponentProps, ReactNode } from "react";
import { Form } from "../form/form.tsx";
import styles from "./sheet-parts.module.css";

export function SheetBody({ children }: { children: ReactNode }) {
  // `relative` contains hidden labels; positioned in the sheet, they would make the sheet scroll.
  return <div className={`${styles.body} stack relative gap-14`}>{children}</div>;
}

export function SheetForm(props: Omit<ComponentProps<typeof Form>, "className">) {
  return <Form {...props} className="flex column min-height-0" />;
}

export function SheetFoot({ children }: { children: ReactNode }) {
  return <div className={styles.foot}>{children}</div>;
}
