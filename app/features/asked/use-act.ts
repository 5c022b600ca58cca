import type { AnyCall, ApiError, Input, Output } from "../../api/client.ts";
import { useMutation } from "../../api/use-mutation.ts";
import { toast } from "../../ui/toasts.ts";

interface ActOptions<C extends AnyCall> {
  success(answer: Output<C>): string;
  onDone(answer: Output<C>): unknown;
  /** Returns true after showing the error at a field: then no toast appears. */
  onRefusal?(error: ApiError): unknown;
}

/** Mutation with a toast after success. `act` returns false if the call failed. */
export function useAct<C extends AnyCall>(call: C, { success, onDone, onRefusal }: ActOptions<C>) {
  const { busy, send } = useMutation(call, onRefusal);
  async function act(input: Input<C>): Promise<boolean> {
    const answer = await send(input);
    if (answer === null) return false;
    toast(success(answer), "success");
    await onDone(answer);
    return true;
  }
  return { busy, act };
}
