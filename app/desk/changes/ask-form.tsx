import type { ReactNode } from "react";
import { deskChangeAsk, deskChanges } from "#domain/contracts/desk/changes.ts";
import { earliestStart, feltFrom, worseFields } from "#domain/terms/coming.ts";
import { invalidate } from "../../api/readers.ts";
import { refusedField, useForm } from "../../api/use-form.ts";
import { DayField } from "../../ui/form/day-field.tsx";
import { toast } from "../../ui/toasts.ts";
import { readTime, timeText } from "../content/time-field.ts";
import { m } from "../desk-messages.ts";
import { useDesk } from "../frame/desk-context.ts";
import { ActionForm, Fields, reasonField } from "../ui/call-form.tsx";
import { Notice } from "../ui/page.tsx";
import { actOf } from "../ui/sheet-act.tsx";
import { type ChangedField, Diff, type TextOf } from "./diff.tsx";

interface AskFormProps {
  kind: string;
  /** Subject of the change; empty if a company has only one subject of the kind. */
  subject?: string;
  fields: readonly ChangedField[];
  /** Returns a field's value as text; `valueText` by default. */
  textOf?: TextOf | undefined;
  currency?: string;
  /** True if a second person has to approve. */
  needsTwo: boolean;
  /** True if the change starts at its approval: the form then offers no start time. */
  isAtOnce?: boolean;
  /** Text in place of the notice about a second person's approval. */
  text?: string;
  /** False while an input above the fields is missing or wrong. */
  isComplete?: boolean;
  onClose(): void;
  onSent?(): unknown;
  /**
   * The change's own inputs, which stand above `fields`.
   * @param tried true once the operator has tried to send
   * @param refused name of the field that the server refused; null if none
   */
  children?(tried: boolean, refused: string | null): ReactNode;
}

export function AskForm(props: AskFormProps) {
  const { kind, subject = "", fields, needsTwo, isComplete = true, onClose, onSent } = props;
  const { zone, terms_notice_days: noticeDays } = useDesk();
  const isWorse = noticeDays > 0 && getsWorse(kind, subject, fields);
  const proposed = isWorse ? timeText(proposedStart(noticeDays), zone) : "";
  const form = useForm(deskChangeAsk, {
    start: { reason: "", start_ms: null as string | null },
    input: ({ reason, start_ms }) => ({
      ...{ kind, subject, fields: [...fields], reason },
      start_ms: readTime(start_ms ?? proposed, zone) ?? 0,
    }),
    optional: ["start_ms"],
    ready: isComplete && fields.length > 0,
    onDone: async ({ state }) => {
      toast(state === "applied" ? m.desk_recorded() : m.desk_change_asked(), "success");
      await Promise.all([onSent?.(), invalidate(deskChanges)]);
    },
  });

  return (
    <ActionForm
      action={needsTwo ? m.desk_circular_ask() : m.ui_save()}
      form={form}
      testId="change-send"
      onClose={onClose}
    >
      {props.children?.(form.tried, refusedField(form.error))}
      <Diff kind={kind} fields={fields} textOf={props.textOf} currency={props.currency ?? ""} />
      {props.text ? (
        <Notice tone="info" text={props.text} />
      ) : (
        needsTwo && <Notice tone="info" text={m.desk_change_two()} testId="change-two" />
      )}
      <Fields form={form} of={{ reason: reasonField }} />
      {isWorse && (
        <Notice
          tone="info"
          text={m.desk_terms_notice({ days: noticeDays })}
          testId="change-notice"
        />
      )}
      {!props.isAtOnce && (
        <DayField
          {...form.field("start_ms")}
          label={m.desk_change_start()}
          hint={m.desk_change_start_hint({ zone })}
          value={form.values.start_ms ?? proposed}
          min="2020-01-01T00:00"
          max="2099-12-31T23:59"
          withTime
          testId="change-start"
        />
      )}
    </ActionForm>
  );
}

export const AskAct = actOf(AskForm);

const hourMs = 3_600_000;

/** True if customers get worse terms as soon as the change starts. Such a change needs notice. */
function getsWorse(kind: string, subject: string, fields: readonly ChangedField[]): boolean {
  const side = (of: "before" | "after") =>
    Object.fromEntries(fields.map((field) => [field.name, field[of]]));
  const isFeltAtOnce = feltFrom(kind, subject, 0) === 0;
  return isFeltAtOnce && worseFields(kind, side("before"), side("after")).length > 0;
}

/** Default start: one day for the approval, then the notice period, rounded up to an hour. */
function proposedStart(noticeDays: number): number {
  return Math.ceil((earliestStart(noticeDays, Date.now()) + 24 * hourMs) / hourMs) * hourMs;
}
