import { ErrorState, Skeleton } from "./states.tsx";

interface WaitingProps {
  /** Error of the read; null while the data is on its way. */
  error: { message: string } | null;
  onRetry(): unknown;
  rows: number;
  height?: number;
}

export function Waiting({ error, onRetry, ...shape }: WaitingProps) {
  if (error) return <ErrorState text={error.message} onRetry={() => void onRetry()} />;
  return <Skeleton {...shape} />;
}
