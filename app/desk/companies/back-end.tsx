import { useState } from "react";
import { readUpstream } from "#domain/upstream-address.ts";
import { TextField } from "../../ui/form/text-field.tsx";
import { AskAct } from "../changes/ask-act.tsx";
import { m } from "../desk-messages.ts";
import pages from "../ui/page.module.css";
import { Card } from "../ui/page.tsx";

interface BackEndProps {
  /** Empty where this platform answers. */
  address: string;
  onChanged(): Promise<void>;
}

/** Where calls of the company's app are answered, if not here. */
export function BackEnd({ address, onChanged }: BackEndProps) {
  const [typed, setTyped] = useState(address);
  const after = typed.trim();
  // Whether addresses of a developer's machine are taken, the server knows.
  const isGood = after === "" || readUpstream(after, true) !== null;
  return (
    <Card title={m.desk_back_end()}>
      <TextField
        label={m.desk_field_address()}
        hint={m.desk_back_end_hint()}
        value={typed}
        onChange={setTyped}
        ltr
        maxLength={300}
        placeholder="https://api.example.com/broker"
        error={isGood ? undefined : m.desk_content_place_wrong()}
        testId="back-end"
      />
      <div className={pages.actions}>
        <AskAct
          label={m.ui_continue()}
          title={m.desk_change_review()}
          tone="primary"
          disabled={!isGood || after === address}
          testId="back-end-review"
          kind="back_end"
          fields={[{ name: "upstream", before: address, after }]}
          needsTwo
          onSent={onChanged}
        />
      </div>
    </Card>
  );
}
