import { useRef } from "react";
import { Navigate, useNavigate, useParams, useSearchParams } from "react-router";
import type { Queue } from "#domain/contracts/desk/roles.ts";
import { useShortcuts } from "../../ui/use-shortcuts.ts";
import { m } from "../desk-messages.ts";
import { useDesk } from "../frame/desk-context.ts";
import { queueName } from "../names.ts";
import { KeyHelp } from "../ui/key-help.tsx";
import { List } from "../ui/list.tsx";
import { moveFocus } from "../ui/row-focus.ts";
import { focusSearch } from "../ui/toolbar.tsx";
import { useQueue } from "./counts.ts";
import { ItemPanel } from "./item-panel.tsx";
import { afterDecision, neighbour } from "./next-item.ts";
import { queueColumns } from "./queue-columns.tsx";
import { QueueExport, QueueFilters } from "./queue-filters.tsx";
import styles from "./queue-page.module.css";
import { filterQuery, queueInput, queueNamed, readFilter } from "./queue-query.ts";

export function QueuePage() {
  const { queue: name, id } = useParams();
  const queue = queueNamed(name);
  // The key resets the page when the queue changes.
  return queue ? <QueueView key={queue} queue={queue} id={id} /> : <Navigate to="/" replace />;
}

function useQueueRows(queue: Queue) {
  const { zone } = useDesk();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const filter = readFilter(params);
  const query = filterQuery(filter);
  const read = useQueue({ ...queueInput(queue, filter, zone), page: filter.page });
  return {
    read,
    rows: read.data?.data ?? [],
    filter,
    isUnfiltered: query === "" || query === `?page=${filter.page}`,
    show: (next: typeof filter) => void navigate(`/queue/${queue}${filterQuery(next)}`),
    pathOf: (item: string | undefined) =>
      `/queue/${queue}${item === undefined ? "" : `/${item}`}${query}`,
  };
}

function useOpenItem(id: string | undefined, { rows, read, pathOf }: QueueRows) {
  const navigate = useNavigate();
  const list = useRef<HTMLElement>(null);
  const open = (item: string | undefined) => void navigate(pathOf(item), { replace: true });

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
    open(id === undefined ? undefined : afterDecision(rows, id)?.id);
    void read.again();
  }

  useShortcuts({
    j: () => move(1),
    arrowdown: () => move(1),
    k: () => move(-1),
    arrowup: () => move(-1),
    escape: close,
    "/": focusSearch,
  });
  return { list, close, decided };
}

type QueueRows = ReturnType<typeof useQueueRows>;

function QueueView({ queue, id }: { queue: Queue; id: string | undefined }) {
  const queueRows = useQueueRows(queue);
  const { read, rows, filter, isUnfiltered, show, pathOf } = queueRows;
  const { list, close, decided } = useOpenItem(id, queueRows);
  return (
    <div className={`${styles.view} stack gap-16`} data-open={id !== undefined}>
      <section
        ref={list}
        className={`${styles.list} stack min-width-0 gap-12`}
        aria-label={queueName(queue)}
      >
        <div className="row between gap-8">
          <h1 className="text-l">{queueName(queue)}</h1>
          <QueueExport queue={queue} filter={filter} />
        </div>
        <QueueFilters queue={queue} filter={filter} stages={read.data?.stages} onChange={show} />
        <List
          label={queueName(queue)}
          testId="desk-table"
          read={read}
          page={filter.page}
          onPage={(page) => show({ ...filter, page })}
          columns={queueColumns(queue, id, (row) => pathOf(row.id))}
          current={id ?? null}
          empty={
            isUnfiltered
              ? { icon: "check", title: m.desk_empty() }
              : { icon: "search", title: m.desk_none() }
          }
        />
        <KeyHelp />
      </section>
      {id === undefined ? (
        <p className={`${styles.nothing} round-m text-s ink-2`}>{m.desk_choose()}</p>
      ) : (
        <ItemPanel
          key={id}
          queue={queue}
          id={id}
          row={rows.find((row) => row.id === id)}
          onClose={close}
          onDecided={decided}
          onChanged={() => void read.again()}
        />
      )}
    </div>
  );
}
