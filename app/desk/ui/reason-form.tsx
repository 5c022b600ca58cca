import type { DeskCall } from "#domain/contracts/desk/call.ts";
import type { ApiError, Input } from "../../api/client.ts";
import { useForm } from "../../api/use-form.ts";
import { conflictText } from "../error-text.ts";
import { ActionForm } from "./action-form.tsx";
import forms from "./form.module.css";
import { ReasonField } from "./reason-field.tsx";

export interface ReasonFormProps<C extends DeskCall> {
  /** Name of the act, on its button. */
  action: string;
  text: string;
  call: C;
  /** Input of the call but the reason. */
  input: Omit<Input<C>, "reason">;
  success?(): string;
  onClose(): void;
  onDone(): unknown;
  /** Shows conflicts, which the form leaves out. */
  onRefusal?(error: ApiError): void;
}

/** An act that needs a reason, and nothing else. */
export function ReasonForm<C extends DeskCall>(props: ReasonFormProps<C>) {
  const { action, text, call, input, onClose, onRefusal, ...options } = props;
  const form = useForm(call, {
    start: { reason: "" },
    input: ({ reason }) => ({ ...input, reason }) as Input<C>,
    ...options,
    ...(onRefusal && { onRefusal }),
  });
  const isElsewhere = onRefusal && form.error && conflictText(form.error) !== null;
  return (
    <ActionForm
      action={action}
      form={isElsewhere ? { ...form, error: null } : form}
      testId="desk-reason-send"
      onClose={onClose}
    >
      <p className={forms.text}>{text}</p>
      <ReasonField {...form.field("reason")} />
    </ActionForm>
  );
}
