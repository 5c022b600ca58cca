import type { ReactNode } from "react";
import * as z from "zod/mini";
import type { ApiError } from "../../api/client.ts";
import { Button } from "../../ui/button.tsx";
import { Form } from "../../ui/form/form.tsx";
import { m } from "../desk-messages.ts";
import { deskErrorText } from "../error-text.ts";
import { Fact, Facts } from "./facts.tsx";
import styles from "./form.module.css";
import { Notice } from "./notice.tsx";

interface ActionFormProps {
  /** Name of the act, on the button that does it. */
  action: string;
  tone?: "primary" | "down";
  /** By `useForm`: wrong fields say so instead of sending. */
  form: { busy: boolean; error: ApiError | null; submit(): unknown };
  disabled?: boolean;
  /** The button has the focus when the dialog opens. */
  isFirst?: boolean;
  testId: string;
  onClose(): void;
  children: ReactNode;
}

/** The inside of the desk's dialogs: the fields of an act, its refusal, two buttons. */
export function ActionForm(props: ActionFormProps) {
  const { action, tone, form, disabled, testId } = props;
  return (
    <Form onSubmit={() => form.submit()} className={styles.form}>
      {props.children}
      {form.error && <Notice tone="down" text={deskErrorText(form.error)} testId="desk-error" />}
      <RecordToMake data={form.error?.data} />
      <div className={styles.actions}>
        <Button tone="quiet" onClick={props.onClose} disabled={form.busy}>
          {m.ui_cancel()}
        </Button>
        <Button
          type="submit"
          busy={form.busy}
          data-autofocus={props.isFirst}
          data-testid={testId}
          {...(tone && { tone })}
          {...(disabled !== undefined && { disabled })}
        >
          {action}
        </Button>
      </div>
    </Form>
  );
}

const refusal = z.object({ record: z.object({ name: z.string(), text: z.string() }) });

/** The record in DNS that a refusal asks for; nothing where it asks for none. */
function RecordToMake({ data }: { data: unknown }) {
  const read = refusal.safeParse(data);
  if (!read.success) return null;
  const { name, text } = read.data.record;
  return (
    <Facts testId="desk-record">
      <Fact label={m.desk_record_name()} copy={name}>
        <bdi dir="ltr">{name}</bdi>
      </Fact>
      <Fact label={m.desk_record_text()} copy={text}>
        <bdi dir="ltr">{text}</bdi>
      </Fact>
    </Facts>
  );
}
