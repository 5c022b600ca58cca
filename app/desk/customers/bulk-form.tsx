import { useState } from "react";
import { deskBulk, deskBulkPreview, deskTags } from "#domain/contracts/desk/customer-notes.ts";
import type { Output } from "../../api/client.ts";
import { useForm } from "../../api/use-form.ts";
import { useRead } from "../../data/use-read.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { m } from "../desk-messages.ts";
import { ActionForm } from "../ui/action-form.tsx";
import forms from "../ui/form.module.css";
import { Loaded } from "../ui/loaded.tsx";
import { Notice } from "../ui/notice.tsx";
import { ReasonField } from "../ui/reason-field.tsx";
import { type BulkChoice, bulkName } from "./bulk-names.ts";
import type { Customer } from "./customer-columns.tsx";
import styles from "./customers.module.css";
import { useDraft } from "./letter-button.tsx";

interface BulkFormProps {
  act: BulkChoice;
  chosen: readonly Customer[];
  onClose(): void;
  onDone(): void;
}

type Results = Output<typeof deskBulk>["data"];

/**
 * One act on the chosen customers, shown before it is done. A message goes to a tag: the chosen get
 * it, and a draft to all who have it begins.
 */
export function BulkForm({ act, chosen, onClose, onDone }: BulkFormProps) {
  const [results, setResults] = useState<Results | null>(null);
  const draft = useDraft();
  const tags = useRead(deskTags, {}).data ?? [];
  const isStop = act === "payout_stop";
  const done = act === "letter" ? "tag" : act;
  const ids = chosen.map(({ id }) => id);
  const form = useForm(deskBulk, {
    start: { tag: "", reason: "" },
    input: ({ tag, reason }) => ({ ids, act: done, ...(isStop ? { reason } : { tag }) }),
    texts: { tag: m.access_input_missing },
    onDone: async ({ data }) => {
      onDone();
      if (act === "letter") await draft.begin({ audience: "tag", tag: form.values.tag });
      else setResults(data);
    },
  });
  const { tag } = form.values;
  if (results) return <ResultList results={results} onClose={onClose} />;
  return (
    <ActionForm
      action={bulkName(act)}
      tone={isStop ? "down" : "primary"}
      form={{ ...form, busy: form.busy || draft.busy }}
      testId="bulk-send"
      onClose={onClose}
    >
      {act === "letter" && <p className={forms.text}>{m.desk_bulk_letter_text()}</p>}
      {isStop ? (
        <>
          <p className={forms.text}>{m.desk_stop_text()}</p>
          <ReasonField {...form.field("reason")} />
        </>
      ) : (
        <SelectField
          {...form.field("tag")}
          label={m.desk_tags()}
          options={["", ...tags.map(({ name }) => name)].map((name) => ({
            value: name,
            text: name,
          }))}
          testId="bulk-tag-name"
        />
      )}
      {(isStop || tag !== "") && <Preview ids={ids} act={done} {...(!isStop && { tag })} />}
      {draft.error && <Notice tone="down" text={draft.error} />}
    </ActionForm>
  );
}

interface PreviewProps {
  ids: string[];
  act: "tag" | "untag" | "payout_stop";
  tag?: string;
}

/** Whom it would be done to, and of how many it would change something. */
function Preview(input: PreviewProps) {
  const read = useRead(deskBulkPreview, input);
  return (
    <Loaded read={read} rows={3}>
      {({ data, changes }) => (
        <>
          <p className={forms.strong} data-testid="bulk-changes">
            {m.desk_bulk_changes({ part: changes, total: data.length })}
          </p>
          <ul className={styles.chosen}>
            {data.map(({ id, account, uid, is_same }) => (
              <li key={id}>
                <bdi>{account || `UID ${uid}`}</bdi>
                {is_same && <small>{m.desk_bulk_same()}</small>}
              </li>
            ))}
          </ul>
        </>
      )}
    </Loaded>
  );
}

function ResultList({ results, onClose }: { results: Results; onClose(): void }) {
  const texts = { done: m.ui_done(), unchanged: m.desk_bulk_same(), refused: m.verify_rejected() };
  return (
    <div className={forms.form} data-testid="bulk-results">
      <ul className={styles.chosen}>
        {results.map(({ id, account, uid, result, text }) => (
          <li key={id}>
            <bdi>{account || `UID ${uid}`}</bdi>
            <small>{text || texts[result]}</small>
          </li>
        ))}
      </ul>
      <Button wide onClick={onClose}>
        {m.ui_close()}
      </Button>
    </div>
  );
}
