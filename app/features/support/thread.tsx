import { Fragment, useEffect, useRef } from "react";
import { dateFormat } from "../../i18n/format.ts";
import { m } from "../../i18n/page-messages.ts";
import { Icon } from "../../ui/icon.tsx";
import { RowAction } from "../../ui/list/row-action.tsx";
import type { Draft, Line } from "./conversation-state.ts";
import styles from "./support.module.css";
import type { Conversation } from "./use-conversation.ts";

interface ThreadProps {
  conversation: Conversation;
  side: Line["side"];
  zone: string;
  other: string;
  onOpen(line: Line): void;
}

/** The messages, oldest first. A message's text is never shown as markup. */
export function Thread({ conversation, side, zone, other, onOpen }: ThreadProps) {
  const { lines, drafts, part, hasOlder, older, drop } = conversation;
  const box = useRef<HTMLDivElement>(null);
  const last = lines.at(-1)?.number ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new line moves the view to the end
  useEffect(() => {
    box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [last, drafts.length]);
  return (
    <div
      ref={box}
      className={`${styles.thread} flex column gap-10 surface round-l`}
      role="log"
      aria-label={m.chat_log()}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
      tabIndex={0}
      data-testid="chat-thread"
    >
      {hasOlder && (
        <p className="text-center">
          <RowAction onClick={() => void older()} data-testid="chat-older">
            {m.chat_older()}
          </RowAction>
        </p>
      )}
      <ol className="bare-list grid gap-8">
        {lines.map((line, index) => (
          <Fragment key={line.number}>
            <DayOf line={line} before={lines[index - 1]} zone={zone} />
            <Bubble
              line={line}
              isOwn={line.side === side}
              who={line.side === side ? line.operator || m.chat_own() : line.operator || other}
              isSeen={line.number <= (part?.otherSeen ?? 0)}
              zone={zone}
              onOpen={onOpen}
            />
          </Fragment>
        ))}
        {drafts.map((draft) => (
          <Waiting key={draft.id} draft={draft} onDrop={() => drop(draft.id)} />
        ))}
      </ol>
    </div>
  );
}

function DayOf({ line, before, zone }: { line: Line; before: Line | undefined; zone: string }) {
  const day = chatDay(line.at_ms, zone);
  if (before && chatDay(before.at_ms, zone) === day) return null;
  return (
    <li className={`${styles.day} text-xs ink-2 w-560`}>
      <bdi>{day}</bdi>
    </li>
  );
}

const bubble = `${styles.bubble} grid sunken gap-4 round-m break`;
const marks = "flex wrap text-xs ink-2";

interface BubbleProps {
  line: Line;
  isOwn: boolean;
  who: string;
  isSeen: boolean;
  zone: string;
  onOpen(line: Line): void;
}

function Bubble({ line, isOwn, who, isSeen, zone, onOpen }: BubbleProps) {
  const { file, text, at_ms } = line;
  return (
    <li className={bubble} data-own={isOwn} data-testid="chat-line">
      <span className="hidden-text">{who}</span>
      {file && (
        <button
          type="button"
          className={`${styles.file} inline-row min-width-0 gap-6 accent w-560 text-start`}
          onClick={() => onOpen(line)}
          data-testid="chat-file"
        >
          <Icon name={file.type.startsWith("image/") ? "camera" : "statement"} size={16} />
          <bdi>{file.name || file.type}</bdi>
        </button>
      )}
      {text !== "" && <p dir="auto">{text}</p>}
      <small className={marks}>
        <bdi>{chatTime(at_ms, zone)}</bdi>
        {isOwn && <span>{isSeen ? m.chat_read() : m.chat_sent()}</span>}
      </small>
    </li>
  );
}

function Waiting({ draft, onDrop }: { draft: Draft; onDrop(): void }) {
  const { text, file, refused } = draft;
  return (
    <li className={bubble} data-own="true" data-waiting="true" data-testid="chat-waiting">
      <span className="hidden-text">{m.chat_own()}</span>
      {file && <bdi className="w-560">{file.name}</bdi>}
      {text !== "" && <p dir="auto">{text}</p>}
      {refused === "" ? (
        <small className={marks}>{m.chat_waiting()}</small>
      ) : (
        <small role="alert" className={marks}>
          <span>
            {m.chat_refused()}: {refused}
          </span>
          <RowAction onClick={onDrop}>{m.cash_payout_account_remove()}</RowAction>
        </small>
      )}
    </li>
  );
}

const chatTime = (atMs: number, zone: string): string =>
  dateFormat(`chat time ${zone}`, { timeStyle: "short", timeZone: zone }).format(atMs);

const chatDay = (atMs: number, zone: string): string =>
  dateFormat(`chat day ${zone}`, { dateStyle: "medium", timeZone: zone }).format(atMs);
