import type { DeskCall } from "#domain/contracts/desk/call.ts";
import { m } from "../desk-messages.ts";
import { ReasonForm, type ReasonFormProps } from "./reason-form.tsx";
import { SheetAct } from "./sheet-act.tsx";

interface ReasonActProps<C extends DeskCall>
  extends Pick<ReasonFormProps<C>, "action" | "text" | "call" | "input"> {
  tone?: "down" | "quiet";
  testId: string;
  onChanged(): void;
}

/** A button, and the dialog that asks for the reason before the act is sent. */
export function ReasonAct<C extends DeskCall>(props: ReasonActProps<C>) {
  const { tone, testId, onChanged, ...form } = props;
  return (
    <SheetAct {...{ label: form.action, tone, testId }}>
      {(close) => (
        <ReasonForm
          {...form}
          success={m.desk_recorded}
          onClose={close}
          onDone={() => {
            close();
            onChanged();
          }}
        />
      )}
    </SheetAct>
  );
}
