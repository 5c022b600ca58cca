import { useRef } from "react";
import { Navigate, useNavigate, useParams, useSearchParams } from "react-router";
import type { DeskRowView } from "#domain/contracts/desk/queue.ts";
import type { Queue } from "#domain/contracts/desk/roles.ts";
import { EmptyState, ErrorState, Skeleton } from "../../ui/states.tsx";
import { useShortcuts } from "../../ui/use-shortcuts.ts";
import { m } from "../desk-messages.ts";
import { useDesk } from "../frame/desk-context.ts";
import { queueName } from "../names.ts";
import { KeyHelp } from "../ui/key-help.tsx";
import { Pager } from "../ui/pager.tsx";
import { RetryNotice } from "../ui/retry-notice.tsx";
import { moveFocus } from "../ui/row-focus.ts";
import { focusSearch } from "../ui/toolbar.tsx";
import { useDeskRead } from "../use-desk-read.ts";
import { usePoll } from "../use-poll.ts";
import { pollMs, readQueue as readRows } from "./counts.ts";
import { ItemPanel } from "./item-panel.tsx";
import { afterDecision, neighbour } from "./next-item.ts";
import { QueueFilters } from "./queue-filters.tsx";
import styles from "./queue-page.module.css";
import { filterQuery, pageSize, queueInput, readFilter, readQueue } from "./queue-query.ts";
import { QueueTable } from "./queue-table.tsx";

export function QueuePage() {
  const { queue: name, id } = useParams();
  const queue = readQueue(name);
  // Another queue begins anew: nothing of the one before stays on the screen.
  return queue ? <QueueView key={queue} queue={queue} id={id} /> : <Navigate to="/" replace />;
}

const noRows: DeskRowView[] = [];

/** A queue and, beside it or on phones instead of it, the item that is open. */
function QueueView({ queue, id }: { queue: Queue; id: string | undefined }) {
  const { zone } = useDesk();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const filter = readFilter(params);
  const query = filterQuery(filter);
  const { data, error, again } = useDeskRead(query, (signal) =>
    readRows({ ...queueInput(queue, filter, zone), page: filter.page }, signal),
  );
  usePoll(() => void again(), pollMs);
  const rows = data?.data ?? noRows;
  const pathOf = (item: string | undefined) =>
    `/queue/${queue}${item === undefined ? "" : `/${item}`}${query}`;
  const open = (item: string | undefined) => void navigate(pathOf(item), { replace: true });
  const list = useRef<HTMLDivElement>(null);

  function move(by: 1 | -1) {
    if (id === undefined) return moveFocus(list.current, by);
    const next = neighbour(rows, id, by);
    if (!next) return;
    open(next.id);
    moveFocus(list.current, by, id);
  }

  function close() {
    if (id === undefined) return;
    open(undefined);
    list.current?.querySelector<HTMLElement>(`[data-desk-row="${id}"]`)?.focus();
  }

  function decided() {
    const next = id === undefined ? null : afterDecision(rows, id);
    open(next?.id);
    void again();
  }

  useShortcuts({
    j: () => move(1),
    arrowdown: () => move(1),
    k: () => move(-1),
    arrowup: () => move(-1),
    escape: close,
    "/": focusSearch,
  });

  const isUnfiltered = query === "" || query === `?page=${filter.page}`;
  return (
    <div className={styles.view} data-open={id !== undefined}>
      <section ref={list} className={styles.list} aria-label={queueName(queue)}>
        <h1>{queueName(queue)}</h1>
        <QueueFilters
          queue={queue}
          filter={filter}
          onChange={(next) => void navigate(`/queue/${queue}${filterQuery(next)}`)}
        />
        {error && data && <RetryNotice error={error} onRetry={() => void again()} />}
        {error && !data && <ErrorState text={error.message} onRetry={() => void again()} />}
        {!error && !data && <Skeleton rows={8} height={44} />}
        {data && rows.length === 0 && (
          <EmptyState
            icon={isUnfiltered ? "check" : "search"}
            title={isUnfiltered ? m.desk_empty() : m.desk_none()}
          />
        )}
        {data && rows.length > 0 && (
          <QueueTable
            rows={rows}
            current={id}
            zone={zone}
            label={queueName(queue)}
            linkTo={(row) => pathOf(row.id)}
          />
        )}
        {data && (
          <Pager
            page={filter.page}
            total={data.total}
            size={pageSize}
            onPage={(page) => void navigate(`/queue/${queue}${filterQuery({ ...filter, page })}`)}
          />
        )}
        <KeyHelp />
      </section>
      {id === undefined ? (
        <p className={styles.nothing}>{m.desk_choose()}</p>
      ) : (
        <ItemPanel
          key={id}
          queue={queue}
          id={id}
          row={rows.find((row) => row.id === id)}
          onClose={close}
          onDecided={decided}
          onChanged={() => void again()}
        />
      )}
    </div>
  );
}
