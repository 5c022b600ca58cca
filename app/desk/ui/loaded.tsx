import type { ReactNode } from "react";
import type { ApiError } from "../../api/client.ts";
import type { Reading } from "../../data/use-read.ts";
import { ErrorState, Skeleton } from "../../ui/states.tsx";
import { m } from "../desk-messages.ts";
import { Notice } from "./notice.tsx";
import { SmallButton } from "./small-button.tsx";

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

/** Says that the shown data could not be renewed. */
function RetryNotice({ error, onRetry }: { error: ApiError; onRetry(): void }) {
  return (
    <Notice
      tone="warn"
      text={error.message}
      action={<SmallButton onClick={onRetry}>{m.ui_retry()}</SmallButton>}
    />
  );
}
