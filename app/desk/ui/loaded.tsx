import type { ReactNode } from "react";
import type { Reading } from "../../data/use-read.ts";
import { ErrorState, Skeleton } from "../../ui/states.tsx";
import { RetryNotice } from "./retry-notice.tsx";

interface LoadedProps<T> {
  read: Reading<T>;
  /** The shape of what is coming. */
  rows: number;
  height?: number;
  children(data: T): ReactNode;
}

/** Shows what was read. Data that cannot be renewed stays, below a notice. */
export function Loaded<T>({ read, rows, height = 44, children }: LoadedProps<T>) {
  const { data, error } = read;
  const retry = () => void read.again();
  if (data === null) {
    if (error) return <ErrorState text={error.message} onRetry={retry} />;
    return <Skeleton rows={rows} height={height} />;
  }
  return (
    <>
      {error && <RetryNotice error={error} onRetry={retry} />}
      {children(data)}
    </>
  );
}
