import { type ReactNode, useState } from "react";
import { reasonMax } from "#domain/changes/change.ts";
import { deskChangeAsk } from "#domain/contracts/desk/changes.ts";
import { useMutation } from "../../api/use-mutation.ts";
import { DayField } from "../../ui/form/day-field.tsx";
import { toast } from "../../ui/toasts.ts";
import { readTime, timeText } from "../content/time-field.ts";
import { m } from "../desk-messages.ts";
import { useDesk } from "../frame/desk-context.ts";
import { ActionForm } from "../ui/action-form.tsx";
import { Notice } from "../ui/notice.tsx";
import { oneLine } from "../ui/one-line.ts";
import { ReasonField } from "../ui/reason-field.tsx";
import { type ChangedField, Diff, type TextOf } from "./diff.tsx";
import { getsWorse, proposedStart } from "./terms-notice.ts";

interface AskFormProps {
  kind: string;
  /** Empty where a company has one. */
  subject?: string;
  /** What the operator saw, and what it shall be. */
  fields: readonly ChangedField[];
  /** What a value is called, where the page knows more than its kind. */
  textOf?: TextOf | undefined;
  /** Currency of the amounts among the fields. */
  currency?: string;
  /** A second person has to approve. */
  needsTwo: boolean;
  /** It takes no later start. */
  isAtOnce?: boolean;
  /** Text before the fields; by default that a second person has to approve. */
  text?: string;
  /** False while something above is missing or wrong. */
  isComplete?: boolean;
  onClose(): void;
  onSent(): Promise<void> | void;
  /**
   * Fields in which the change is made, above it.
   * @param tried true once the operator wanted to send
   * @param refused the field that the server refused; null for none
   */
  children?(tried: boolean, refused: string | null): ReactNode;
}

/** The field that a refusal names. */
function refusedField(data: unknown): string | null {
  if (typeof data !== "object" || data === null || !("field" in data)) return null;
  return String(data.field);
}

/** The inside of a dialog that asks for a change: old and new, why, and from when. */
export function AskForm(props: AskFormProps) {
  const { kind, subject = "", fields, needsTwo, isComplete = true, onClose, onSent } = props;
  const { zone, terms_notice_days: noticeDays } = useDesk();
  const [typed, setTyped] = useState("");
  const [chosen, setStart] = useState<string | null>(null);
  const isWorse = noticeDays > 0 && getsWorse(kind, subject, fields);
  const start = chosen ?? (isWorse ? timeText(proposedStart(noticeDays), zone) : "");
  const ask = useMutation(deskChangeAsk);
  const reason = oneLine(typed).slice(0, reasonMax);

  async function send() {
    const startMs = start === "" ? 0 : (readTime(start, zone) ?? 0);
    const input = { kind, subject, fields: [...fields], reason, start_ms: startMs };
    const answer = await ask.send(input);
    if (!answer) return;
    const isInForce = answer.state === "applied";
    toast(isInForce ? m.desk_recorded() : m.desk_change_asked(), "success");
    await onSent();
  }

  return (
    <ActionForm
      action={needsTwo ? m.desk_circular_ask() : m.ui_save()}
      state={ask}
      isComplete={reason !== "" && isComplete && fields.length > 0}
      testId="change-send"
      onClose={onClose}
      onSend={() => void send()}
    >
      {(tried) => (
        <>
          {props.children?.(tried, refusedField(ask.error?.data))}
          <Diff kind={kind} fields={fields} textOf={props.textOf} currency={props.currency ?? ""} />
          {props.text ? (
            <Notice tone="info" text={props.text} />
          ) : (
            needsTwo && <Notice tone="info" text={m.desk_change_two()} testId="change-two" />
          )}
          <ReasonField value={typed} onChange={setTyped} wrong={tried && reason === ""} />
          {isWorse && (
            <Notice
              tone="info"
              text={m.desk_terms_notice({ days: noticeDays })}
              testId="change-notice"
            />
          )}
          {!props.isAtOnce && (
            <DayField
              label={m.desk_change_start()}
              hint={m.desk_change_start_hint({ zone })}
              value={start}
              min="2020-01-01T00:00"
              max="2099-12-31T23:59"
              withTime
              onChange={setStart}
              testId="change-start"
            />
          )}
        </>
      )}
    </ActionForm>
  );
}
