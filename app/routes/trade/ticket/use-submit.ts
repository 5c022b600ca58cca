import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { Call } from "#domain/contracts/http/call.ts";
import { type ApiError, type Input, isOutcomeUnknown, type Output } from "../../../api/client.ts";
import { useMutation } from "../../../api/use-mutation.ts";
import { saidWhileChecked } from "../../../data/device/price-wait.ts";
import { userAtom } from "../../../data/trader/session.ts";
import { useAtomValue } from "../../../state.ts";

/** Minimum time in ms for which buttons stay busy, so that a double click places one order. */
const holdMs = 1_000;

/**
 * Sends one order at a time; `Side` names the busy button. After an unknown outcome, sends the same
 * input if the trader asks for the same order again, even at a new price.
 * @param onRefusal returns true if it shows the error itself, so that no toast is needed
 */
export function useSubmit<C extends Call, Side>(
  call: C,
  onRefusal?: (error: ApiError, side: Side) => boolean,
) {
  const [busy, setBusy] = useState<Side | null>(null);
  const sent = useRef<{ side: Side; asked: string; input: Input<C> } | null>(null);
  const { send } = useMutation(call, refuse);
  const user = useAtomValue(userAtom);
  const navigate = useNavigate();

  function refuse(error: ApiError): boolean {
    const known = sent.current;
    if (isOutcomeUnknown(error)) return false;
    sent.current = null;
    return known !== null && onRefusal?.(error, known.side) === true;
  }

  /**
   * @param asked the trader's own input, without market prices; an equal text is the same order
   * @param placed function that shows the placed order and reads again what the order changed
   */
  async function submit(
    side: Side,
    asked: string,
    fresh: Input<C>,
    placed: (order: Output<C>) => Promise<unknown>,
  ): Promise<void> {
    const known = sent.current;
    const input = known?.side === side && known.asked === asked ? known.input : fresh;
    sent.current = { side, asked, input };
    setBusy(side);
    const held = new Promise((resolve) => setTimeout(resolve, holdMs));
    try {
      const order = await saidWhileChecked(send(input));
      if (!order) return;
      sent.current = null;
      await placed(order);
    } finally {
      await held;
      setBusy(null);
    }
  }

  return {
    busy,
    user,
    submit,
    signIn: async () => void (await navigate("/login?from=/trade")),
  };
}
