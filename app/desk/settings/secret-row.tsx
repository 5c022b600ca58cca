import { useState } from "react";
import { isAllowed, type SettingKey } from "#domain/config/schema.ts";
import { deskSecret } from "#domain/contracts/desk/settings.ts";
import { useMutation } from "../../api/use-mutation.ts";
import { TextField } from "../../ui/form/text-field.tsx";
import { toast } from "../../ui/toasts.ts";
import { m } from "../desk-messages.ts";
import { deskErrorText } from "../error-text.ts";
import { useDesk } from "../frame/desk-context.ts";
import { mayCall } from "../may-call.ts";
import { Notice } from "../ui/notice.tsx";
import pages from "../ui/page.module.css";
import { SmallButton } from "../ui/small-button.tsx";
import { settingMeaning, settingTitle } from "./setting-text.ts";
import styles from "./settings.module.css";

interface SecretRowProps {
  name: SettingKey;
  isSet: boolean;
  onSet(): Promise<void>;
}

/** A secret can be written, and is never read. */
export function SecretRow({ name, isSet, onSet }: SecretRowProps) {
  const { operator } = useDesk();
  const [text, setText] = useState("");
  const put = useMutation(deskSecret);
  const isGood = isAllowed(name, text);
  async function send(value: string) {
    if (!(await put.send({ name, value }))) return;
    setText("");
    toast(m.desk_recorded(), "success");
    await onSet();
  }
  return (
    <div className={styles.row}>
      <TextField
        label={settingTitle(name)}
        hint={isSet ? m.desk_secret_set() : m.desk_secret_unset()}
        error={text !== "" && !isGood ? m.desk_secret_wrong() : undefined}
        type="password"
        autoComplete="new-password"
        ltr
        value={text}
        onChange={setText}
        disabled={!mayCall(operator, deskSecret)}
        testId={`setting-${name}`}
      />
      <p className={styles.meaning}>{settingMeaning(name)}</p>
      {put.error && <Notice tone="down" text={deskErrorText(put.error)} />}
      {mayCall(operator, deskSecret) && (
        <div className={pages.actions}>
          <SmallButton
            busy={put.busy}
            disabled={text === "" || !isGood}
            onClick={() => void send(text)}
          >
            {m.ui_save()}
          </SmallButton>
          {isSet && (
            <SmallButton tone="down" busy={put.busy} onClick={() => void send("")}>
              {m.desk_brand_remove()}
            </SmallButton>
          )}
        </div>
      )}
      <p className={styles.meta}>
        <code dir="ltr">{name}</code>
      </p>
    </div>
  );
}
