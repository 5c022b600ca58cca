import { useEffect, useState } from "react";
import type { Pair } from "#domain/contracts/http/market.ts";
import { dataOf } from "../../data/loadable.ts";
import {
  pendingAtom,
  positionsAtom,
  refreshPending,
  refreshPositions,
} from "../../data/positions.ts";
import { userAtom } from "../../data/session.ts";
import { editDraft, ticketDraftAtom } from "../../data/ticket-draft.ts";
import { tradeModeAtom } from "../../data/trade-modes.ts";
import { onForexClosed } from "../../data/trades.ts";
import { useSetStops } from "../../features/orders/use-set-stops.ts";
import { useAtomValue } from "../../state.ts";
import { chartLevels, type Proposal } from "./chart-levels.ts";

const draftFields = {
  "draft:entry": "target",
  "draft:stop_loss": "stopLoss",
  "draft:take_profit": "takeProfit",
} as const;

/** The chart's lines, and what moving one of them changes. */
export function useChartLevels(pair: Pair) {
  const draft = useAtomValue(ticketDraftAtom);
  const mode = useAtomValue(tradeModeAtom);
  const positions = dataOf(useAtomValue(positionsAtom)) ?? [];
  const pending = dataOf(useAtomValue(pendingAtom)) ?? [];
  const userId = useAtomValue(userAtom)?.id;
  const [proposed, setProposal] = useState<Proposal | null>(null);
  const proposal = proposed?.order.ForexId === pair.Id ? proposed : null;
  const { busy, setStops } = useSetStops();
  const orders = [...positions, ...pending];

  useEffect(() => {
    if (userId === undefined) return;
    void refreshPositions();
    void refreshPending();
  }, [userId]);
  // A proposal ends when its position closes.
  useEffect(
    () =>
      onForexClosed((ids) => {
        setProposal((known) => (known && ids.includes(known.order.Id) ? null : known));
      }),
    [],
  );

  function move(id: string, price: string) {
    const field = draftFields[id as keyof typeof draftFields];
    if (field) editDraft({ [field]: price });
  }

  function drop(id: string, price: string) {
    const [orderId, field] = id.split(":");
    const order = orders.find((each) => each.Id === orderId);
    if (order && (field === "stop_loss" || field === "take_profit")) {
      setProposal({ order, field, price });
    } else move(id, price);
  }

  async function confirm() {
    if (!proposal) return;
    const { order, field, price } = proposal;
    const newest = orders.find((each) => each.Id === order.Id) ?? order;
    const stops = {
      stopLoss: field === "stop_loss" ? price : String(newest.TargetLossPrice),
      takeProfit: field === "take_profit" ? price : String(newest.TargetProfitPrice),
    };
    if (await setStops(newest, stops)) setProposal(null);
  }

  return {
    levels: chartLevels(pair.Id, mode === "forex" ? draft : null, orders, proposal),
    handlers: { onMove: move, onDrop: drop },
    proposal,
    busy,
    confirm,
    undo: () => setProposal(null),
  };
}
export type ChartLevels = ReturnType<typeof useChartLevels>;
