import type { ComponentProps } from "react";
import { SheetAct, type SheetActProps } from "../ui/sheet-act.tsx";
import { RowForm } from "./row-form.tsx";

type RowActProps = Omit<SheetActProps, "children"> &
  Omit<ComponentProps<typeof RowForm>, "onClose">;

/** A button, and the dialog that asks for a row to be made, changed or taken away. */
export function RowAct({ label, title, tone, disabled, testId, ...row }: RowActProps) {
  return (
    <SheetAct {...{ label, tone, disabled, testId, title }}>
      {(close, closing) => <RowForm {...row} onClose={close} onSent={closing(row.onSent)} />}
    </SheetAct>
  );
}
