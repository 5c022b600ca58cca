import { useState } from "react";
import {
  type BulkAct,
  bulkMax,
  deskBulk,
  deskBulkPreview,
  deskTags,
} from "#domain/contracts/desk/customer-notes.ts";
import { mayWrite } from "#domain/contracts/desk/roles.ts";
import { deskPayoutStop } from "#domain/contracts/desk/users.ts";
import type { Input, Output } from "../../api/client.ts";
import { useForm } from "../../api/use-form.ts";
import { useRead } from "../../data/reading/use-read.ts";
import { Button } from "../../ui/button.tsx";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { m } from "../desk-messages.ts";
import { mayCall, useDesk } from "../frame/desk-context.ts";
import { ActionForm, Fields, reasonField } from "../ui/call-form.tsx";
import forms from "../ui/form.module.css";
import { ErrorNotice, Loaded, SmallButton } from "../ui/page.tsx";
import type { Customer } from "./customer-columns.tsx";
import styles from "./customers.module.css";
import { useDraft } from "./letter-button.tsx";

interface BulkBarProps {
  chosen: readonly Customer[];
  onClear(): void;
  onDone(): void;
}

export function BulkBar({ chosen, onClear, onDone }: BulkBarProps) {
  const { operator } = useDesk();
  const [act, setAct] = useState<BulkChoice | null>(null);
  const acts: BulkChoice[] = ["tag", "untag"];
  if (mayWrite(operator, "circular")) acts.push("letter");
  if (mayCall(operator, deskPayoutStop)) acts.push("payout_stop");
  return (
    <div className={`${styles.bulk} row wrap gap-8 surface round-m text-s`} data-testid="bulk">
      <span aria-live="polite">
        {m.desk_selected({ total: chosen.length })}
        {chosen.length === bulkMax && ` · ${m.error_list_full({ limit: bulkMax })}`}
      </span>
      {acts.map((each) => (
        <SmallButton key={each} onClick={() => setAct(each)} data-testid={`bulk-${each}`}>
          {bulkName(each)}
        </SmallButton>
      ))}
      <SmallButton onClick={onClear}>{m.desk_clear()}</SmallButton>
      <Sheet open={act !== null} title={act ? bulkName(act) : ""} onClose={() => setAct(null)}>
        {act && (
          <BulkForm
            key={act}
            act={act}
            chosen={chosen}
            onClose={() => setAct(null)}
            onDone={onDone}
          />
        )}
      </Sheet>
    </div>
  );
}

/** `letter` tags the chosen customers and drafts a message to all customers with the tag. */
type BulkChoice = BulkAct | "letter";

function bulkName(act: BulkChoice): string {
  const names = {
    tag: m.desk_tag_give,
    untag: m.desk_bulk_untag,
    payout_stop: m.desk_stop,
    letter: m.desk_bulk_letter,
  };
  return names[act]();
}

interface BulkFormProps extends Omit<BulkBarProps, "onClear"> {
  act: BulkChoice;
  onClose(): void;
}

type Results = Output<typeof deskBulk>["data"];

function BulkForm({ act, chosen, onClose, onDone }: BulkFormProps) {
  const [results, setResults] = useState<Results | null>(null);
  const draft = useDraft();
  const names = ["", ...(useRead(deskTags, {}).data ?? []).map(({ name }) => name)];
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
      {act === "letter" && <p className="text-s ink-2">{m.desk_bulk_letter_text()}</p>}
      {isStop ? (
        <>
          <p className="text-s ink-2">{m.desk_stop_text()}</p>
          <Fields form={form} of={{ reason: reasonField }} />
        </>
      ) : (
        <Fields
          form={form}
          of={{
            tag: {
              ...{ label: m.desk_tags, testId: "bulk-tag-name" },
              options: () => names.map((value) => ({ value, text: value })),
            },
          }}
        />
      )}
      {(isStop || tag !== "") && <Preview ids={ids} act={done} {...(!isStop && { tag })} />}
      <ErrorNotice error={draft.error} />
    </ActionForm>
  );
}

function Preview(input: Input<typeof deskBulkPreview>) {
  const read = useRead(deskBulkPreview, input);
  return (
    <Loaded read={read} rows={3}>
      {({ data, changes }) => (
        <>
          <p className={forms.strong} data-testid="bulk-changes">
            {m.desk_bulk_changes({ part: changes, total: data.length })}
          </p>
          <ul className={`${styles.chosen} grid text-s`}>
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
    <div className={`${forms.form} stack gap-14`} data-testid="bulk-results">
      <ul className={`${styles.chosen} grid text-s`}>
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
