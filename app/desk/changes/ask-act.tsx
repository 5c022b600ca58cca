import type { ComponentProps } from "react";
import { SheetAct, type SheetActProps } from "../ui/sheet-act.tsx";
import { AskForm } from "./ask-form.tsx";

type AskActProps = Omit<SheetActProps, "children"> &
  Omit<ComponentProps<typeof AskForm>, "onClose" | "children">;

/** A button, and the dialog that asks for a change. */
export function AskAct({ label, title, tone, disabled, testId, ...ask }: AskActProps) {
  return (
    <SheetAct {...{ label, tone, disabled, testId, title }}>
      {(close, closing) => <AskForm {...ask} onClose={close} onSent={closing(ask.onSent)} />}
    </SheetAct>
  );
}
