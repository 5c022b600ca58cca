import { useRef, useState } from "react";
import {
  type AnyCall,
  ApiError,
  callApi,
  type Input,
  isOutcomeUnknown,
  type Output,
  SessionChanged,
} from "./client.ts";
import { newIdempotencyKey } from "./send.ts";

/**
 * Sends a mutation: one call at a time, under an idempotency key. A call with an unknown outcome
 * keeps its key, so that a retry with the same input is the same mutation. `send` returns the
 * answer, or null if there is none; `error` has the reason until the next attempt. A trader sees
 * the error as a toast; a desk page shows `error` itself.
 * @param onRefusal returns true if it shows the error at a field: then there is no toast
 */
export function useMutation<C extends AnyCall>(call: C, onRefusal?: (error: ApiError) => unknown) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const unsettled = useRef<{ content: string; key: string } | null>(null);
  // A second press can arrive before React draws the button as busy.
  const isRunning = useRef(false);

  async function send(input: Input<C>): Promise<Output<C> | null> {
    if (isRunning.current) return null;
    isRunning.current = true;
    setBusy(true);
    setError(null);
    const content = JSON.stringify([call.path, input]);
    if (unsettled.current?.content !== content) {
      unsettled.current = { content, key: newIdempotencyKey() };
    }
    try {
      const isAtField = (failure: ApiError) => onRefusal?.(failure) === true;
      const answer = await callApi(call, input, {
        idempotencyKey: unsettled.current.key,
        isAtField,
      });
      unsettled.current = null;
      return answer;
    } catch (failure) {
      if (!isOutcomeUnknown(failure)) unsettled.current = null;
      if (!(failure instanceof ApiError)) throw failure;
      if (failure instanceof SessionChanged) return null;
      setError(failure);
      return null;
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  }
  return { busy, error, send, forget: () => setError(null) };
}
