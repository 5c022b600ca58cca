import { deskRemark } from "#domain/contracts/desk/chat.ts";
import { useForm } from "../../api/use-form.ts";
import { Form } from "../../ui/form/form.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { m } from "../desk-messages.ts";
import { deskErrorText } from "../error-text.ts";
import { Notice } from "../ui/notice.tsx";
import { SmallButton } from "../ui/small-button.tsx";
import styles from "./chat.module.css";

interface RemarkProps {
  userId: string;
  remark: string;
  onChanged(): void;
}

/** The desk's remark on the customer. */
export function Remark({ userId, remark, onChanged }: RemarkProps) {
  const form = useForm(deskRemark, {
    // Null until it is typed into: then what another operator has noted is shown.
    start: { remark: null as string | null },
    input: (typed) => ({ user_id: userId, remark: typed.remark }),
    optional: ["remark"],
    onDone: () => {
      form.reset();
      onChanged();
    },
  });
  const { remark: typed } = form.values;
  return (
    <Form onSubmit={() => form.submit()} className={styles.remark}>
      <TextField
        {...form.field("remark")}
        value={typed ?? remark}
        label={m.desk_remark()}
        hint={m.desk_remark_hint()}
        maxLength={200}
        testId="desk-remark"
      />
      {form.error && <Notice tone="down" text={deskErrorText(form.error)} />}
      <SmallButton
        type="submit"
        busy={form.busy}
        disabled={typed === null || typed.trim() === remark}
        data-testid="desk-remark-save"
      >
        {m.ui_save()}
      </SmallButton>
    </Form>
  );
}
