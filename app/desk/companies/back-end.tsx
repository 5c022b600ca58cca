import { useState } from "react";
import { readUpstream } from "#domain/upstream-address.ts";
import { TextField } from "../../ui/form/text-field.tsx";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { AskForm } from "../changes/ask-form.tsx";
import { m } from "../desk-messages.ts";
import pages from "../ui/page.module.css";
import { SmallButton } from "../ui/small-button.tsx";

interface BackEndProps {
  /** Empty where this platform answers. */
  address: string;
  onChanged(): Promise<void>;
}

/** Where calls of the company's app are answered, if not here. */
export function BackEnd({ address, onChanged }: BackEndProps) {
  const [typed, setTyped] = useState(address);
  const [isOpen, setOpen] = useState(false);
  const after = typed.trim();
  // Whether addresses of a developer's machine are taken, the server knows.
  const isGood = after === "" || readUpstream(after, true) !== null;
  const close = () => setOpen(false);
  async function sent() {
    close();
    await onChanged();
  }
  return (
    <section className={pages.card}>
      <h2>{m.desk_back_end()}</h2>
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
        <SmallButton
          tone="primary"
          disabled={!isGood || after === address}
          onClick={() => setOpen(true)}
          data-testid="back-end-review"
        >
          {m.ui_continue()}
        </SmallButton>
      </div>
      <Sheet open={isOpen} title={m.desk_change_review()} onClose={close}>
        <AskForm
          kind="back_end"
          fields={[{ name: "upstream", before: address, after }]}
          needsTwo
          onClose={close}
          onSent={sent}
        />
      </Sheet>
    </section>
  );
}
