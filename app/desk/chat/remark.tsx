import { useState } from "react";
import { deskRemark } from "#domain/contracts/desk/chat.ts";
import { useMutation } from "../../api/use-mutation.ts";
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

/** What the desk notes of the customer. */
export function Remark({ userId, remark, onChanged }: RemarkProps) {
  const { busy, error, send } = useMutation(deskRemark);
  const [typed, setTyped] = useState<string | null>(null);
  async function save() {
    if (typed === null) return;
    if (await send({ user_id: userId, remark: typed.trim() })) {
      setTyped(null);
      onChanged();
    }
  }
  return (
    <Form onSubmit={save} className={styles.remark}>
      <TextField
        label={m.desk_remark()}
        hint={m.desk_remark_hint()}
        value={typed ?? remark}
        onChange={setTyped}
        maxLength={200}
        testId="desk-remark"
      />
      {error && <Notice tone="down" text={deskErrorText(error)} />}
      <SmallButton
        type="submit"
        busy={busy}
        disabled={typed === null || typed.trim() === remark}
        data-testid="desk-remark-save"
      >
        {m.ui_save()}
      </SmallButton>
    </Form>
  );
}
