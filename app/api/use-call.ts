import { useState } from "react";
import type * as z from "zod/mini";
import type { Call } from "#domain/contracts/http/call.ts";
import { ApiError, callApi } from "./client.ts";
import { useIntents } from "./use-intent.ts";

/**
 * A form's call: busy while it runs, sent again under its own key when no answer came. Returns the answer, or null when
 * it was refused; the client has shown why then, and `onRefusal` may point at the field.
 */
export function useCall<C extends Call>(call: C, onRefusal?: (error: ApiError) => void) {
  const [busy, setBusy] = useState(false);
  const intents = useIntents();
  async function send(input: z.input<C["input"]>): Promise<z.output<C["output"]> | null> {
    setBusy(true);
    try {
      const answer = await callApi(call, input, { idempotencyKey: intents.keyFor(input) });
      intents.settle();
      return answer;
    } catch (error) {
      intents.settle(error);
      if (error instanceof ApiError) onRefusal?.(error);
      return null;
    } finally {
      setBusy(false);
    }
  }
  return { busy, send };
}
