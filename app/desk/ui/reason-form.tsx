import { useState } from "react";
import type { ApiError } from "../../api/client.ts";
import { ActionForm } from "./action-form.tsx";
import forms from "./form.module.css";
import { oneLine } from "./one-line.ts";
import { ReasonField } from "./reason-field.tsx";

interface ReasonFormProps {
  /** Name of the act, on its button. */
  action: string;
  text: string;
  state: { busy: boolean; error: ApiError | null };
  onClose(): void;
  onSend(reason: string): void;
}

/** An act that needs a reason, and nothing else. */
export function ReasonForm({ text, onSend, ...form }: ReasonFormProps) {
  const [reason, setReason] = useState("");
  const isEmpty = oneLine(reason) === "";
  return (
    <ActionForm
      {...form}
      isComplete={!isEmpty}
      testId="desk-reason-send"
      onSend={() => onSend(oneLine(reason))}
    >
      {(tried) => (
        <>
          <p className={forms.text}>{text}</p>
          <ReasonField value={reason} onChange={setReason} wrong={tried && isEmpty} />
        </>
      )}
    </ActionForm>
  );
}
