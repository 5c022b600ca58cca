import type { ComponentProps, ReactNode } from "react";
import { Form } from "../form/form.tsx";
import styles from "./sheet-parts.module.css";

/** The part of a sheet that scrolls if it is higher than the window. */
export function SheetBody({ children }: { children: ReactNode }) {
  // `relative` contains hidden labels; positioned in the sheet, they would make the sheet scroll.
  return <div className={`${styles.body} stack relative gap-14`}>{children}</div>;
}

/** A form that fills a sheet: its body scrolls, its foot stays. */
export function SheetForm(props: Omit<ComponentProps<typeof Form>, "className">) {
  return <Form {...props} className="flex column min-height-0" />;
}

/** The actions of a sheet: at its foot, always in sight. */
export function SheetFoot({ children }: { children: ReactNode }) {
  return <div className={styles.foot}>{children}</div>;
}
