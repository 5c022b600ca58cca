import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import {
  deskTimeline,
  type TimelineEntry,
  type TimelineKind,
  timelineKinds,
} from "#domain/contracts/desk/timeline.ts";
import { deviceName } from "#domain/text/device-name.ts";
import { useRead } from "../../../data/reading/use-read.ts";
import { Icon, type IconName } from "../../../ui/icon.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { m } from "../../desk-messages.ts";
import { noteText } from "../../format.ts";
import { actName, queueName } from "../../names.ts";
import { queueNamed } from "../../queue/queue-query.ts";
import { readOneOf } from "../../ui/list-query.ts";
import { Loaded, SmallButton, Time } from "../../ui/page.tsx";
import { Pick, Toolbar } from "../../ui/toolbar.tsx";
import { type CustomerView, countryName } from "../customer.ts";
import styles from "../customers.module.css";

const kinds: Record<TimelineKind, { icon: IconName; text(): string }> = {
  registration: { icon: "invite", text: m.desk_registered },
  sign_in: { icon: "key", text: m.shell_sign_in },
  verification: { icon: "shield", text: m.desk_queue_verification },
  payment: { icon: "wallet", text: m.desk_payments },
  order: { icon: "trade", text: m.order_title },
  operator: { icon: "user", text: m.desk_act },
  note: { icon: "news", text: m.desk_notes },
  message: { icon: "mail", text: m.message_title },
  chat: { icon: "chat", text: m.desk_chats },
};

type Start = { before: number; before_id: string };

export function TimelineTab({ view }: { view: CustomerView }) {
  const [params, setParams] = useSearchParams();
  const kind = readOneOf(timelineKinds, params.get("kind"));
  return (
    <>
      <Toolbar>
        <Pick
          label={m.desk_kind()}
          value={kind}
          testId="timeline-kind"
          options={[
            { value: "", text: m.home_category_all() },
            ...timelineKinds.map((each) => ({ value: each, text: kinds[each].text() })),
          ]}
          onChange={(next) => setParams(next === "" ? {} : { kind: next })}
        />
      </Toolbar>
      <Entries key={kind} id={view.user.id} kind={kind} />
    </>
  );
}

function Entries({ id, kind }: { id: string; kind: TimelineKind | "" }) {
  // Start of each older page that the operator has opened; the first page needs none.
  const [starts, setStarts] = useState<Start[]>([]);
  const start = starts.at(-1);
  const read = useRead(deskTimeline, { id, ...(kind !== "" && { kind }), ...start });
  return (
    <Loaded read={read} rows={8}>
      {({ data, next }) => (
        <>
          {data.length === 0 ? (
            <EmptyState icon="clock" title={m.desk_nothing_yet()} />
          ) : (
            <ul className={`${styles.timeline} stack surface round-m`} data-testid="timeline">
              {data.map((entry) => (
                <Entry key={`${entry.kind} ${entry.id}`} entry={entry} userId={id} />
              ))}
            </ul>
          )}
          <Toolbar>
            {start && (
              <SmallButton onClick={() => setStarts(starts.slice(0, -1))}>
                {m.desk_newer()}
              </SmallButton>
            )}
            {next && (
              <SmallButton
                onClick={() => setStarts([...starts, next])}
                data-testid="timeline-older"
              >
                {m.desk_older()}
              </SmallButton>
            )}
          </Toolbar>
        </>
      )}
    </Loaded>
  );
}

function Entry({ entry, userId }: { entry: TimelineEntry; userId: string }) {
  const text = textOf(entry);
  return (
    <li className="grid align-start text-s" data-kind={entry.kind}>
      <Icon name={kinds[entry.kind].icon} size={18} />
      <span>
        <Title entry={entry} userId={userId} />
        {entry.who !== "" && (
          <>
            {" · "}
            <bdi>{entry.who}</bdi>
          </>
        )}
      </span>
      <time className="text-xs ink-2 tabular" dateTime={new Date(entry.at_ms).toISOString()}>
        <Time ms={entry.at_ms} />
      </time>
      {text !== "" && (
        <p className="ink-2 break">
          <bdi>{text}</bdi>
        </p>
      )}
    </li>
  );
}

function Title({ entry, userId }: { entry: TimelineEntry; userId: string }) {
  const { kind, what, id } = entry;
  const queue = kind === "payment" || kind === "verification" ? queueNamed(what) : null;
  if (queue) return <Link to={`/queue/${queue}/${id}`}>{queueName(queue)}</Link>;
  if (kind === "order") {
    return (
      <Link to={`/users/${userId}/orders?list=closed`}>
        {m.desk_orders_day({ placed: entry.placed, ended: entry.ended })}
      </Link>
    );
  }
  if (kind === "operator") return <b>{actName(what)}</b>;
  if (kind === "chat") return <Link to={`/chats/${userId}`}>{m.desk_chats()}</Link>;
  return <b>{kinds[kind].text()}</b>;
}

function textOf({ kind, what, text }: TimelineEntry): string {
  if (kind === "registration") return countryName(what);
  if (kind === "operator") return noteText(text);
  if (kind !== "sign_in") return text;
  return [deviceName(text) || m.sessions_unknown(), countryName(what)].filter(Boolean).join(" · ");
}
