import type { ApiError } from "../../api/client.ts";
import { m } from "../desk-messages.ts";
import { Notice } from "./notice.tsx";
import { SmallButton } from "./small-button.tsx";

/** Says that the shown data could not be renewed. */
export function RetryNotice({ error, onRetry }: { error: ApiError; onRetry(): void }) {
  return (
    <Notice
      tone="warn"
      text={error.message}
      action={<SmallButton onClick={onRetry}>{m.ui_retry()}</SmallButton>}
    />
  );
}
