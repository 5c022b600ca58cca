import { useEffect, useRef, useState } from "react";
import { type DeskRowView, deskItem } from "#domain/contracts/desk/queue.ts";
import type { Queue } from "#domain/contracts/desk/roles.ts";
import type { ApiError } from "../../api/client.ts";
import { IconButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { ErrorState, Skeleton } from "../../ui/states.tsx";
import { callDesk } from "../api.ts";
import { m } from "../desk-messages.ts";
import { conflictText } from "../error-text.ts";
import { amountText } from "../format.ts";
import { queueName } from "../names.ts";
import { Badge } from "../ui/badge.tsx";
import { Notice } from "../ui/notice.tsx";
import { RetryNotice } from "../ui/retry-notice.tsx";
import { useDeskRead } from "../use-desk-read.ts";
import { ItemActions } from "./item-actions.tsx";
import { ItemFacts } from "./item-facts.tsx";
import { ItemHistory } from "./item-history.tsx";
import styles from "./item-panel.module.css";
import { Pictures } from "./pictures.tsx";
import { stageOf } from "./stage-text.ts";

interface ItemPanelProps {
  queue: Queue;
  id: string;
  /** The item's line in the list as it was read last; the item is read again when it changes. */
  row: DeskRowView | undefined;
  onClose(): void;
  /** It has its outcome. */
  onDecided(): void;
  /** It stands otherwise than the list shows. */
  onChanged(): void;
}

function markOf(row: DeskRowView | undefined): string {
  if (!row) return "";
  return [row.status, row.stage, row.approvals, row.claimed_by, row.changed_ms].join(" ");
}

/** Everything about one item, and what can be done with it. */
export function ItemPanel({ queue, id, row, onClose, onDecided, onChanged }: ItemPanelProps) {
  const { data, error, again } = useDeskRead(id, (signal) =>
    callDesk(deskItem, { queue, id }, { signal }),
  );
  const [conflict, setConflict] = useState<string | null>(null);
  const panel = useRef<HTMLElement>(null);
  const mark = markOf(row);
  const known = useRef(mark);
  useEffect(() => {
    if (mark !== "" && known.current !== "" && mark !== known.current) void again();
    if (mark !== "") known.current = mark;
  }, [mark, again]);
  useEffect(() => {
    // Where the list is gone, what had the focus went with it.
    if (!document.activeElement?.checkVisibility() || document.activeElement === document.body) {
      panel.current?.focus();
    }
  }, []);

  function changed() {
    void again();
    onChanged();
  }

  function refused(failure: ApiError) {
    const text = conflictText(failure);
    if (text === null) return;
    setConflict(text);
    changed();
  }

  const shown = data?.row ?? row;
  const stage = shown && stageOf(shown);
  return (
    <article
      ref={panel}
      className={styles.panel}
      tabIndex={-1}
      aria-label={`${queueName(queue)} ${id}`}
      data-testid="desk-item"
    >
      <header className={styles.head}>
        <div>
          <h2>{shown ? <bdi>{shown.account || shown.uid}</bdi> : queueName(queue)}</h2>
          {shown && shown.number !== "" && (
            <p className={`${styles.amount} num`}>
              {amountText(shown.number, shown.unit, queue === "adjustment")}
            </p>
          )}
          {stage && <Badge tone={stage.tone} text={stage.text} testId="desk-item-stage" />}
        </div>
        <IconButton label={m.ui_close()} onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </header>
      {conflict && <Notice tone="warn" text={conflict} testId="desk-conflict" />}
      {error && data && <RetryNotice error={error} onRetry={() => void again()} />}
      {error && !data && <ErrorState text={error.message} onRetry={() => void again()} />}
      {!error && !data && <Skeleton rows={6} height={36} />}
      {data && (
        <>
          <ItemActions
            item={data}
            onDecided={onDecided}
            onChanged={() => {
              setConflict(null);
              changed();
            }}
            onRefusal={refused}
          />
          <ItemFacts item={data} />
          <Pictures item={data} onStale={() => void again()} />
          <ItemHistory history={data.history} />
        </>
      )}
    </article>
  );
}
