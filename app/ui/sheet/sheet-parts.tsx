import type { ComponentProps, ReactNode } from "react";
import { Form } from "../form/form.tsx";
import styles from "./sheet-parts.module.css";

export function SheetBody({ children }: { children: ReactNode }) {
  // Without `relative`, hidden labels would make the whole sheet scroll.
  return <div className={`${styles.body} stack relative gap-14`}>{children}</div>;
}

interface SheetFormProps extends Omit<ComponentProps<typeof Form>, "className"> {
  foot: ReactNode;
}

/** A form that fills a sheet: its body scrolls, its foot stays. */
export function SheetForm({ foot, children, ...rest }: SheetFormProps) {
  return (
    <Form {...rest} className="flex column min-height-0">
      <SheetBody>{children}</SheetBody>
      <SheetFoot>{foot}</SheetFoot>
    </Form>
  );
}

export function SheetFoot({ children }: { children: ReactNode }) {
  return <div className={`${styles.foot} flex-none`}>{children}</div>;
}
