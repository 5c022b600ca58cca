import { Link } from "react-router";
import { deskInbox, type InboxRow } from "#domain/contracts/desk/changes.ts";
import { useRead } from "../../data/reading/use-read.ts";
import { m } from "../desk-messages.ts";
import { Count } from "../frame/count.tsx";
import { queueName } from "../names.ts";
import { ageText, ageTone } from "../overview/age-text.ts";
import { queueNamed } from "../queue/queue-query.ts";
import { Badge, Card, Loaded } from "../ui/page.tsx";
import { kindName, subjectOf } from "./kind-texts.ts";

const pollMs = 10_000;

const useInbox = () => useRead(deskInbox, {}, { everyMs: pollMs });

export function InboxCount() {
  const count = useInbox().data?.total ?? 0;
  return <Count name="inbox" count={count} text={m.desk_inbox_count({ total: count })} />;
}

function nameOf({ kind }: InboxRow): string {
  const queue = queueNamed(kind);
  if (queue) return queueName(queue);
  return kind === "circular" ? m.desk_circulars() : kindName(kind);
}

function pathOf({ kind, id }: InboxRow): string {
  if (queueNamed(kind)) return `/queue/${kind}/${id}`;
  return kind === "circular" ? `/content/circular/${id}` : "/changes?view=mine";
}

export function InboxCard() {
  const read = useInbox();
  return (
    <Card title={m.desk_inbox()} testId="inbox">
      <Loaded read={read} rows={1}>
        {({ data, now_ms, total }) => (
          <>
            {total === 0 && <p className="text-s ink-2">{m.desk_inbox_none()}</p>}
            <ul className="grid gap-12 text-s">
              {data.map((row) => (
                <li key={`${row.kind} ${row.id}`} className="row gap-12">
                  <div className="grid grow min-width-0 gap-2 break">
                    <Link to={pathOf(row)} data-testid="inbox-row">
                      {nameOf(row)}
                      {subjectOf(row) !== "" && (
                        <>
                          {" "}
                          · <bdi>{queueNamed(row.kind) ? row.subject_name : subjectOf(row)}</bdi>
                        </>
                      )}
                    </Link>
                    <small className="ink-2">
                      <bdi>{row.asked_by}</bdi>
                    </small>
                  </div>
                  <Badge
                    text={ageText(now_ms - row.asked_ms)}
                    tone={ageTone(now_ms - row.asked_ms)}
                  />
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </Card>
  );
}
