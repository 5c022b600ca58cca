import { useState } from "react";
import { useNavigate } from "react-router";
import { useIntents } from "../../api/use-intent.ts";
import { saidWhileChecked } from "../../data/price-wait.ts";
import { userAtom } from "../../data/session.ts";
import { useAtomValue } from "../../state.ts";

/** A double click is one order: the buttons stay busy at least this long. */
const holdMs = 1_000;

interface Submission<T> {
  /** Another input gets another idempotency key. */
  input: unknown;
  send(idempotencyKey: string): Promise<T>;
  /** Shows the placed order and reads again what it changed. */
  placed(order: T): Promise<unknown>;
}

/** Sends orders of one kind, one at a time; `Side` names the button that is busy. */
export function useSubmit<Side>() {
  const [busy, setBusy] = useState<Side | null>(null);
  const intents = useIntents();
  const user = useAtomValue(userAtom);
  const navigate = useNavigate();

  async function submit<T>(side: Side, { input, send, placed }: Submission<T>): Promise<void> {
    setBusy(side);
    const held = new Promise((resolve) => setTimeout(resolve, holdMs));
    try {
      const order = await saidWhileChecked(send(intents.keyFor(input)));
      intents.settle();
      await placed(order);
    } catch (error) {
      // The client has shown the reason. Without an answer the order may exist: the key stays.
      intents.settle(error);
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
