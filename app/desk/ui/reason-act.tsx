import { useState } from "react";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { toast } from "../../ui/toasts.ts";
import { m } from "../desk-messages.ts";
import { ReasonForm } from "./reason-form.tsx";
import { SmallButton } from "./small-button.tsx";

interface ReasonActProps {
  action: string;
  text: string;
  tone?: "down" | "quiet";
  testId: string;
  call: Parameters<typeof ReasonForm>[0]["state"];
  send(reason: string): Promise<object | null>;
  onChanged(): void;
}

/** A button, and the dialog that asks for the reason before the act is sent. */
export function ReasonAct({ action, text, tone, testId, call, send, onChanged }: ReasonActProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  async function act(reason: string) {
    if (!(await send(reason))) return;
    close();
    toast(m.desk_recorded(), "success");
    onChanged();
  }
  return (
    <>
      <SmallButton {...(tone && { tone })} onClick={() => setOpen(true)} data-testid={testId}>
        {action}
      </SmallButton>
      <Sheet open={isOpen} title={action} onClose={close}>
        <ReasonForm
          action={action}
          text={text}
          state={call}
          onClose={close}
          onSend={(reason) => void act(reason)}
        />
      </Sheet>
    </>
  );
}
