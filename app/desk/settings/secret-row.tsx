import { useState } from "react";
import { isAllowed, type SettingKey } from "#domain/config/schema.ts";
import { deskSecret } from "#domain/contracts/desk/settings.ts";
import { TextField } from "../../ui/form/text-field.tsx";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { m } from "../desk-messages.ts";
import { useMay } from "../frame/desk-context.ts";
import { CallForm, reasonField } from "../ui/call-form.tsx";
import { SmallButton } from "../ui/page.tsx";
import { settingMeaning, settingTitle } from "./setting-text.ts";
import styles from "./settings.module.css";

interface SecretRowProps {
  name: SettingKey;
  isSet: boolean;
  onSet(): Promise<void>;
}

/** Operators can replace a secret, but never see the stored secret. */
export function SecretRow({ name, isSet, onSet }: SecretRowProps) {
  const mayWrite = useMay(deskSecret);
  const [text, setText] = useState("");
  const isGood = isAllowed(name, text);
  /** New value in the open dialog; empty to remove the secret, null while no dialog is open. */
  const [asked, setAsked] = useState<string | null>(null);
  async function done() {
    setText("");
    setAsked(null);
    await onSet();
  }
  return (
    <div className={`${styles.row} stack gap-4`}>
      <TextField
        label={settingTitle(name)}
        hint={isSet ? m.desk_secret_set() : m.desk_secret_unset()}
        error={text !== "" && !isGood ? m.desk_secret_wrong() : undefined}
        type="password"
        autoComplete="new-password"
        ltr
        value={text}
        onChange={setText}
        disabled={!mayWrite}
        testId={`setting-${name}`}
      />
      <p className="text-s ink-3">{settingMeaning(name)}</p>
      {mayWrite && (
        <div className="flex wrap gap-8">
          <SmallButton
            disabled={text === "" || !isGood}
            onClick={() => setAsked(text)}
            data-testid={`secret-${name}`}
          >
            {m.ui_save()}
          </SmallButton>
          {isSet && (
            <SmallButton tone="down" onClick={() => setAsked("")}>
              {m.desk_brand_remove()}
            </SmallButton>
          )}
        </div>
      )}
      <Sheet open={asked !== null} title={settingTitle(name)} onClose={() => setAsked(null)}>
        <CallForm
          action={m.desk_circular_ask()}
          text={m.desk_change_two()}
          call={deskSecret}
          also={{ name, value: asked ?? "" }}
          fields={{ reason: reasonField }}
          testId="desk-reason-send"
          success={m.desk_change_asked}
          onClose={() => setAsked(null)}
          onDone={done}
        />
      </Sheet>
      <p className={`${styles.meta} row wrap text-xs ink-2`}>
        <code dir="ltr">{name}</code>
      </p>
    </div>
  );
}
