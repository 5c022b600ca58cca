import { useState } from "react";
import { deskNoteAdd, deskNotes } from "#domain/contracts/desk/customer-notes.ts";
import { pageSize } from "#domain/contracts/http/wire.ts";
import { useForm } from "../../api/use-form.ts";
import { useRead } from "../../data/reading/use-read.ts";
import { Form } from "../../ui/form/form.tsx";
import { m } from "../desk-messages.ts";
import { useMay } from "../frame/desk-context.ts";
import { Fields, type FormField } from "../ui/call-form.tsx";
import { Card, ErrorNotice, Loaded, SmallButton, Time } from "../ui/page.tsx";
import { Pager } from "../ui/pager.tsx";
import styles from "./customers.module.css";

const noteField: FormField = {
  ...{ label: m.desk_note_add, hint: m.desk_note_hint, input: "area", max: 4_000 },
};

/** Operators' notes on a customer. The customer never sees the notes. */
export function Notes({ id }: { id: string }) {
  const [page, setPage] = useState(1);
  const read = useRead(deskNotes, { id, page });
  return (
    <Card title={m.desk_notes()} testId="customer-notes">
      {useMay(deskNoteAdd) && (
        <NoteForm id={id} onAdded={() => (page === 1 ? void read.again() : setPage(1))} />
      )}
      <Loaded read={read} rows={2}>
        {({ data, total }) => (
          <>
            {total === 0 && <p className="text-s ink-2">{m.desk_nothing_yet()}</p>}
            <ul className={`${styles.notes} stack gap-12`}>
              {data.map((note) => (
                <li key={note.id} className="grid gap-2 text-s">
                  <p>
                    <bdi>{note.text}</bdi>
                  </p>
                  <small className="text-xs ink-2">
                    <bdi>{note.operator}</bdi> ·{" "}
                    <span>
                      <Time ms={note.at_ms} />
                    </span>
                  </small>
                </li>
              ))}
            </ul>
            {total > pageSize && (
              <Pager page={page} total={total} size={pageSize} onPage={setPage} />
            )}
          </>
        )}
      </Loaded>
    </Card>
  );
}

function NoteForm({ id, onAdded }: { id: string; onAdded(): void }) {
  const form = useForm(deskNoteAdd, {
    start: { text: "" },
    input: ({ text }) => ({ user_id: id, text: text.trim() }),
    raw: ["text"],
    onDone: () => {
      form.reset();
      onAdded();
    },
  });
  const isEmpty = form.values.text.trim() === "";
  return (
    <Form onSubmit={() => form.submit()} className={`${styles.note} grid items-start gap-8`}>
      <Fields form={form} of={{ text: noteField }} prefix="note" />
      <ErrorNotice error={form.error} />
      <SmallButton type="submit" busy={form.busy} disabled={isEmpty} data-testid="note-add">
        {m.desk_note_add()}
      </SmallButton>
    </Form>
  );
}
