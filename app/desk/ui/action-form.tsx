import { type ReactNode, useState } from "react";
import type { ApiError } from "../../api/client.ts";
import { Button } from "../../ui/button.tsx";
import { Form } from "../../ui/form/form.tsx";
import { m } from "../desk-messages.ts";
import { deskErrorText } from "../error-text.ts";
import styles from "./form.module.css";
import { Notice } from "./notice.tsx";
import { RecordToMake } from "./record-to-make.tsx";

interface ActionFormProps {
  /** Name of the act, on the button that does it. */
  action: string;
  tone?: "primary" | "down";
  /** The call of the act. */
  state: { busy: boolean; error: ApiError | null };
  /** False while a field is missing or wrong: then the fields say so instead of sending. */
  isComplete?: boolean;
  disabled?: boolean;
  /** The button has the focus when the dialog opens. */
  isFirst?: boolean;
  testId: string;
  onClose(): void;
  onSend(): void;
  /** @param tried true once the operator wanted to send: wrong fields are marked from then on */
  children(tried: boolean): ReactNode;
}

/** The inside of the desk's dialogs: the fields of an act, its refusal, two buttons. */
export function ActionForm(props: ActionFormProps) {
  const { action, tone, state, isComplete = true, disabled, testId } = props;
  const [tried, setTried] = useState(false);
  function submit() {
    setTried(true);
    if (isComplete) props.onSend();
  }
  return (
    <Form onSubmit={submit} className={styles.form}>
      {props.children(tried)}
      {state.error && <Notice tone="down" text={deskErrorText(state.error)} testId="desk-error" />}
      <RecordToMake data={state.error?.data} />
      <div className={styles.actions}>
        <Button tone="quiet" onClick={props.onClose} disabled={state.busy}>
          {m.ui_cancel()}
        </Button>
        <Button
          type="submit"
          busy={state.busy}
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
