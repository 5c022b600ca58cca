import { useEffect, useRef, useState } from "react";
import { type DeskRowView, deskItem } from "#domain/contracts/desk/queue.ts";
import type { Queue } from "#domain/contracts/desk/roles.ts";
import type { ApiError } from "../../api/client.ts";
import { useRead } from "../../data/reading/use-read.ts";
import { IconButton } from "../../ui/button.tsx";
import { m } from "../desk-messages.ts";
import { conflictText } from "../error-text.ts";
import { amountText, noteText } from "../format.ts";
import { actName, queueName } from "../names.ts";
import { Badge, Loaded, Notice, Time } from "../ui/page.tsx";
import type { Item } from "./item.ts";
import { ItemActions } from "./item-actions.tsx";
import { ItemFacts } from "./item-facts.tsx";
import styles from "./item-panel.module.css";
import { Pictures } from "./pictures.tsx";
import { stageOf } from "./stage-text.ts";

interface ItemPanelProps {
  queue: Queue;
  id: string;
  /** Row from the newest list; the item is read again when the row changes. */
  row: DeskRowView | undefined;
  onClose(): void;
  /** Called after the item's final decision. */
  onDecided(): void;
  onChanged(): void;
}

function markOf(row: DeskRowView | undefined): string {
  if (!row) return "";
  return [row.status, row.stage, row.approvals, row.claimed_by, row.changed_ms].join(" ");
}

function useItem(queue: Queue, id: string, row: DeskRowView | undefined) {
  const read = useRead(deskItem, { queue, id });
  const mark = markOf(row);
  const known = useRef(mark);
  const { again } = read;
  useEffect(() => {
    if (mark !== "" && known.current !== "" && mark !== known.current) void again();
    if (mark !== "") known.current = mark;
  }, [mark, again]);
  return read;
}

/** Focuses the panel if the focused element is hidden or gone. */
function useFocusOnOpen() {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!document.activeElement?.checkVisibility() || document.activeElement === document.body) {
      panel.current?.focus();
    }
  }, []);
  return panel;
}

export function ItemPanel({ queue, id, row, onClose, onDecided, onChanged }: ItemPanelProps) {
  const read = useItem(queue, id, row);
  const panel = useFocusOnOpen();
  const [conflict, setConflict] = useState<string | null>(null);

  function changed() {
    void read.again();
    onChanged();
  }

  function refused(failure: ApiError) {
    const text = conflictText(failure);
    if (text === null) return;
    setConflict(text);
    changed();
  }

  return (
    <article
      ref={panel}
      className={`${styles.panel} stack gap-14 surface round-m`}
      tabIndex={-1}
      aria-label={`${queueName(queue)} ${id}`}
      data-testid="desk-item"
    >
      <PanelHead queue={queue} row={read.data?.row ?? row} onClose={onClose} />
      {conflict && <Notice tone="warn" text={conflict} testId="desk-conflict" />}
      <Loaded read={read} rows={6} height={36}>
        {(item) => (
          <>
            <ItemActions
              item={item}
              onDecided={onDecided}
              onChanged={() => {
                setConflict(null);
                changed();
              }}
              onRefusal={refused}
            />
            <ItemFacts item={item} />
            <Pictures item={item} onStale={() => void read.again()} />
            <ItemHistory history={item.history} />
          </>
        )}
      </Loaded>
    </article>
  );
}

/** Shows the list's row until the item itself is read. */
function PanelHead({ queue, row, onClose }: Pick<ItemPanelProps, "queue" | "row" | "onClose">) {
  return (
    <header className="flex between align-start gap-8">
      <div className="grid items-start min-width-0 gap-6">
        <h2 className="text-m">{row ? <bdi>{row.account || row.uid}</bdi> : queueName(queue)}</h2>
        {row && row.number !== "" && (
          <p className={`${styles.amount} num`}>
            {amountText(row.number, row.unit, queue === "adjustment")}
          </p>
        )}
        {row && <Badge {...stageOf(row)} testId="desk-item-stage" />}
      </div>
      <IconButton icon="close" label={m.ui_close()} onClick={onClose} />
    </header>
  );
}

function ItemHistory({ history }: { history: Item["history"] }) {
  if (history.length === 0) return null;
  return (
    <section className="stack gap-6">
      <h3 className="text-xs ink-2 w-600">{m.desk_history()}</h3>
      <ol className={`${styles.history} bare-list grid gap-8 text-s`} data-testid="desk-history">
        {history.map(({ at_ms, operator, act, note }) => (
          <li key={`${at_ms} ${operator} ${act}`} className="grid gap-1">
            <span>
              {actName(act)} · <bdi>{operator}</bdi>
            </span>
            <small className="text-xs ink-2">
              <time dateTime={new Date(at_ms).toISOString()}>
                <Time ms={at_ms} />
              </time>
            </small>
            {note && (
              <p className="ink-2 break">
                <bdi>{noteText(note)}</bdi>
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
