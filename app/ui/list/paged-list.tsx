import type { ReactNode, RefObject } from "react";
import { m } from "../../i18n/start-messages.ts";
import { ErrorState, Skeleton } from "../states.tsx";
import styles from "./paged-list.module.css";

interface PagedListProps<T> {
  list: {
    rows: T[];
    total: number | null;
    error: { message: string } | null;
    more: boolean;
    end: RefObject<HTMLDivElement | null>;
    loadMore(): Promise<void>;
    idOf(row: T): string | number;
  };
  row(row: T): ReactNode;
  empty: ReactNode;
  testId?: string;
}

/** Minimum number of rows with which a complete list says that there are no more. */
const rowsOfAScreen = 10;

/** Rows that load page by page, with the states of loading, failure and nothing to show. */
export function PagedList<T>({ list, row, empty, testId }: PagedListProps<T>) {
  const { rows, error, more } = list;
  if (error !== null && rows.length === 0) {
    return <ErrorState text={error.message} onRetry={() => void list.loadMore()} />;
  }
  return (
    <>
      <ul className="stack gap-2" data-testid={testId}>
        {rows.map((each) => (
          <li key={list.idOf(each)}>{row(each)}</li>
        ))}
      </ul>
      {list.total !== null && rows.length === 0 && empty}
      <div ref={list.end}>{more && <Skeleton rows={rows.length === 0 ? 4 : 1} height={64} />}</div>
      {error !== null && (
        <button
          type="button"
          className={`${styles.retry} full-width text-s warn text-center`}
          onClick={() => void list.loadMore()}
        >
          {error.message} {m.ui_retry()}
        </button>
      )}
      {!more && error === null && rows.length >= rowsOfAScreen && (
        <p className={`${styles.done} full-width text-s ink-3 text-center`}>{m.ui_no_more()}</p>
      )}
    </>
  );
}
