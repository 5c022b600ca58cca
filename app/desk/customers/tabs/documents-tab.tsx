import { useState } from "react";
import { deskDocumentOpen, deskUserDocuments } from "#domain/contracts/desk/customer.ts";
import type { Output } from "../../../api/client.ts";
import { useMutation } from "../../../api/use-mutation.ts";
import { useRead } from "../../../data/reading/use-read.ts";
import { Sheet } from "../../../ui/sheet/sheet.tsx";
import { m } from "../../desk-messages.ts";
import { fieldName, fieldValue } from "../../queue/field-name.ts";
import { PictureRow } from "../../queue/pictures.tsx";
import forms from "../../ui/form.module.css";
import { type Column, DataTable, timeColumn } from "../../ui/list.tsx";
import pages from "../../ui/page.module.css";
import { Badge, Card, ErrorNotice, Fact, Facts, Loaded, SmallButton } from "../../ui/page.tsx";
import { type CustomerView, reviewBadge } from "../customer.ts";
import styles from "../customers.module.css";

type Documents = Output<typeof deskUserDocuments>;
type Document = Documents["documents"][number];
type Papers = Output<typeof deskDocumentOpen>;

const kindNames: Record<Document["kind"], () => string> = {
  verification: m.verify_title,
  borrower: m.desk_queue_loan_kyc,
  agreement: m.loan_agreement_title,
};

/** @param subject a kind of document or the name of a queue, then a slash and other text */
function subjectName(subject: string): string {
  const word = subject.split("/")[0] ?? "";
  if (word === "loan_kyc") return kindNames.borrower();
  if (word === "deposit" || word === "repayment") return m.desk_picture_proof();
  if (word === "loan") return m.loan_signature();
  return kindNames[word as Document["kind"]]?.() ?? word;
}

/** The customer also sees the list of operators who opened the documents. */
export function DocumentsTab({ view }: { view: CustomerView }) {
  const { id } = view.user;
  const read = useRead(deskUserDocuments, { id });
  const [opened, setOpened] = useState<{ of: Document; papers: Papers } | null>(null);
  const open = useMutation(deskDocumentOpen);
  async function show(of: Document) {
    const papers = await open.send({
      user_id: id,
      kind: of.kind,
      ...(of.of !== "" && { of: of.of }),
    });
    if (!papers) return;
    setOpened({ of, papers });
    void read.again();
  }
  return (
    <Loaded read={read} rows={3}>
      {({ documents, openings }) => (
        <>
          <ErrorNotice error={open.error} />
          {documents.length === 0 ? (
            <p className="text-s ink-2">{m.desk_nothing_yet()}</p>
          ) : (
            <div className={`${pages.cards} grid align-start gap-12`}>
              {documents.map((each) => (
                <Paper
                  key={each.kind + each.of}
                  document={each}
                  busy={open.busy}
                  onOpen={() => void show(each)}
                />
              ))}
            </div>
          )}
          <h2>{m.desk_openings()}</h2>
          <Openings rows={openings} />
          <Sheet
            open={opened !== null}
            title={opened ? kindNames[opened.of.kind]() : ""}
            onClose={() => setOpened(null)}
          >
            {opened && <PapersView papers={opened.papers} onStale={() => void show(opened.of)} />}
          </Sheet>
        </>
      )}
    </Loaded>
  );
}

function Paper({ document, busy, onOpen }: { document: Document; busy: boolean; onOpen(): void }) {
  return (
    <Card title={kindNames[document.kind]()} testId={`document-${document.kind}`}>
      <Facts>
        <Fact label={m.desk_time()} ms={document.at_ms} />
        {document.kind !== "agreement" && (
          <Fact label={m.desk_state()}>
            <Badge {...reviewBadge(document.status)} />
          </Fact>
        )}
        {document.reason !== "" && <Fact label={m.order_reason()} text={document.reason} />}
      </Facts>
      {document.may_open ? (
        <div className={`${styles.note} grid items-start gap-8`}>
          <p className="text-s ink-2">{m.desk_open_hint()}</p>
          <SmallButton busy={busy} onClick={onOpen} data-testid="document-open">
            {m.desk_key_open()}
          </SmallButton>
        </div>
      ) : (
        <p className="text-s ink-2">{m.desk_pictures_hidden()}</p>
      )}
    </Card>
  );
}

function Openings({ rows }: { rows: Documents["openings"] }) {
  const columns: Column<Documents["openings"][number] & { key: number }>[] = [
    { title: m.desk_operator(), cell: ({ operator }) => <bdi>{operator}</bdi> },
    { title: m.desk_subject(), cell: ({ subject }) => subjectName(subject) },
    timeColumn(({ at_ms }) => at_ms, { look: ["quiet", "date"] }),
  ];
  return (
    <DataTable
      label={m.desk_openings()}
      testId="document-openings"
      columns={columns}
      rows={rows.map((row, key) => ({ ...row, key }))}
      keyOf={({ key }) => key}
      none={m.desk_nothing_yet()}
    />
  );
}

/** Returns the lines of a signed agreement, which is stored as JSON with lines and costs. */
function linesOf(text: string): string {
  const { lines } = JSON.parse(text) as { lines?: unknown };
  return Array.isArray(lines) ? lines.join("\n") : text;
}

function PapersView({ papers, onStale }: { papers: Papers; onStale(): void }) {
  const fields = Object.entries(papers.details);
  return (
    <div className={`${forms.form} stack gap-14`} data-testid="papers">
      {fields.length > 0 && (
        <Facts>
          {fields.map(([field, value]) => (
            <Fact
              key={field}
              label={fieldName(field)}
              copy={value}
              text={fieldValue(field, value)}
            />
          ))}
        </Facts>
      )}
      {papers.text !== "" && (
        <p className={`${styles.paper} text-s break`}>{linesOf(papers.text)}</p>
      )}
      {Object.keys(papers.pictures).length > 0 && (
        <PictureRow links={papers.pictures} onStale={onStale} />
      )}
    </div>
  );
}
