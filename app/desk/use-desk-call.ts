import { useRef, useState } from "react";
import type * as z from "zod/mini";
import type { DeskCall } from "#domain/contracts/desk/call.ts";
import { ApiError } from "../api/client.ts";
import { useIntents } from "../api/use-intent.ts";
import { callDesk } from "./api.ts";

/**
 * An act at the desk: one at a time, and sent again under its own key where no answer came, so that
 * it is done once. Returns the answer, or null when there is none; `error` says why until the next
 * try.
 */
export function useDeskCall<C extends DeskCall>(call: C, onRefusal?: (error: ApiError) => void) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const intents = useIntents();
  // A second press can come before the button is drawn as busy.
  const isRunning = useRef(false);
  async function send(input: z.input<C["input"]>): Promise<z.output<C["output"]> | null> {
    if (isRunning.current) return null;
    isRunning.current = true;
    setBusy(true);
    setError(null);
    try {
      const answer = await callDesk(call, input, { idempotencyKey: intents.keyFor(input) });
      intents.settle();
      return answer;
    } catch (failure) {
      intents.settle(failure);
      if (!(failure instanceof ApiError)) throw failure;
      setError(failure);
      onRefusal?.(failure);
      return null;
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  }
  return { busy, error, send, forget: () => setError(null) };
}
