import { useState } from "react";
import type { ForexOrderView } from "#domain/contracts/http/forex.ts";
import { endedOrdersMax, endForex } from "#domain/contracts/http/forex-acts.ts";
import { getProfits } from "#domain/contracts/http/user.ts";
import { netResultOf } from "#domain/forex/net-result.ts";
import type { Output } from "../../../api/client.ts";
import { invalidate } from "../../../api/readers.ts";
import { useMutation } from "../../../api/use-mutation.ts";
import { saidWhileChecked } from "../../../data/device/price-wait.ts";
import { applyAccountState } from "../../../data/trader/account.ts";
import { dropPending } from "../../../data/trader/positions.ts";
import { announceClosed } from "../../../data/trader/trades.ts";

export type EndAct = "close" | "cancel";

export interface EndedOrder {
  order: ForexOrderView;
  outcome: "done" | "refused" | "untried";
  msg: string;
  /** Net result of a closed order. */
  result: number | null;
}

type Answer = Output<typeof endForex>;

function outcomeOf(order: ForexOrderView, act: EndAct, answer: Answer | null): EndedOrder {
  const found = answer?.results.find(({ id }) => id === order.Id);
  if (!found) return { order, outcome: "untried", msg: "", result: null };
  if (!found.order) return { order, outcome: "refused", msg: found.msg, result: null };
  const result = act === "close" ? netResultOf(found.order) : null;
  return { order, outcome: "done", msg: "", result };
}

/** Applies the answer to the lists and the balance. */
function take(ended: readonly EndedOrder[], act: EndAct, { account }: Answer): void {
  const ids = ended.filter(({ outcome }) => outcome === "done").map(({ order }) => order.Id);
  if (act === "close") announceClosed(ids);
  else for (const id of ids) dropPending(id);
  if (account) applyAccountState(account);
}

/** Ends many orders, in calls of the maximum size, and keeps each outcome. */
export function useEndAll(act: EndAct) {
  const { send } = useMutation(endForex);
  const [progress, setProgress] = useState<{ done: number; count: number } | null>(null);
  const [ended, setEnded] = useState<EndedOrder[] | null>(null);

  async function run(orders: readonly ForexOrderView[]): Promise<void> {
    const rows: EndedOrder[] = [];
    let isStopped = false;
    for (let from = 0; from < orders.length; from += endedOrdersMax) {
      setProgress({ done: rows.length, count: orders.length });
      const batch = orders.slice(from, from + endedOrdersMax);
      const ids = batch.map(({ Id }) => Id).join(",");
      // Sends nothing more after a failed call, whose reason the API client has shown.
      const answer = isStopped ? null : await saidWhileChecked(send({ act, ids }));
      const outcomes = batch.map((order) => outcomeOf(order, act, answer));
      if (answer) take(outcomes, act, answer);
      else isStopped = true;
      rows.push(...outcomes);
    }
    setProgress(null);
    setEnded(rows);
    await invalidate(getProfits);
  }

  return { progress, ended, run, forget: () => setEnded(null) };
}
