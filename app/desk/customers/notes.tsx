import { useState } from "react";
import { deskNoteAdd, deskNotes } from "#domain/contracts/desk/customer-notes.ts";
import { pageSize } from "#domain/contracts/http/wire.ts";
import { useForm } from "../../api/use-form.ts";
import { useRead } from "../../data/use-read.ts";
import { formatDateTime } from "../../i18n/format.ts";
import { Form } from "../../ui/form/form.tsx";
import { m } from "../desk-messages.ts";
import { deskErrorText } from "../error-text.ts";
import { useDesk } from "../frame/desk-context.ts";
import { mayCall } from "../may-call.ts";
import { Fields, type FormField } from "../ui/call-form.tsx";
import { Loaded } from "../ui/loaded.tsx";
import { Notice } from "../ui/notice.tsx";
import pages from "../ui/page.module.css";
import { Card } from "../ui/page.tsx";
import { Pager } from "../ui/pager.tsx";
import { SmallButton } from "../ui/small-button.tsx";
import styles from "./customers.module.css";

const noteField: FormField = {
  ...{ label: m.desk_note_add, hint: m.desk_note_hint, input: "area", max: 4_000 },
};

/** Colleagues' notes on a customer, who never sees them. */
export function Notes({ id }: { id: string }) {
  const { operator, zone } = useDesk();
  const [page, setPage] = useState(1);
  const read = useRead(deskNotes, { id, page });
  return (
    <Card title={m.desk_notes()} testId="customer-notes">
      {mayCall(operator, deskNoteAdd) && (
        <NoteForm id={id} onAdded={() => (page === 1 ? void read.again() : setPage(1))} />
      )}
      <Loaded read={read} rows={2}>
        {({ data, total }) => (
          <>
            {total === 0 && <p className={pages.quiet}>{m.desk_nothing_yet()}</p>}
            <ul className={styles.notes}>
              {data.map((note) => (
                <li key={note.id}>
                  <p>
                    <bdi>{note.text}</bdi>
                  </p>
                  <small>
                    <bdi>{note.operator}</bdi> · <span>{formatDateTime(note.at_ms, zone)}</span>
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
    <Form onSubmit={() => form.submit()} className={styles.note}>
      <Fields form={form} of={{ text: noteField }} prefix="note" />
      {form.error && <Notice tone="down" text={deskErrorText(form.error)} />}
      <SmallButton type="submit" busy={form.busy} disabled={isEmpty} data-testid="note-add">
        {m.desk_note_add()}
      </SmallButton>
    </Form>
  );
}
