import { useState } from "react";
import { useNavigate } from "react-router";
import type { Call } from "#domain/contracts/http/call.ts";
import type { Input, Output } from "../../api/client.ts";
import { useMutation } from "../../api/use-mutation.ts";
import { saidWhileChecked } from "../../data/price-wait.ts";
import { userAtom } from "../../data/session.ts";
import { useAtomValue } from "../../state.ts";

/** A double click is one order: the buttons stay busy at least this long. */
const holdMs = 1_000;

/** Sends orders of one kind, one at a time; `Side` names the button that is busy. */
export function useSubmit<C extends Call, Side>(call: C) {
  const [busy, setBusy] = useState<Side | null>(null);
  const { send } = useMutation(call);
  const user = useAtomValue(userAtom);
  const navigate = useNavigate();

  /** @param placed shows the placed order and reads again what it changed */
  async function submit(
    side: Side,
    input: Input<C>,
    placed: (order: Output<C>) => Promise<unknown>,
  ): Promise<void> {
    setBusy(side);
    const held = new Promise((resolve) => setTimeout(resolve, holdMs));
    try {
      const order = await saidWhileChecked(send(input));
      if (order) await placed(order);
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
