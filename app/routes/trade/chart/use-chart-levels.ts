import { useEffect, useState } from "react";
import { alertList, type WireAlert } from "#domain/contracts/http/alert.ts";
import type { ForexOrderView } from "#domain/contracts/http/forex.ts";
import type { Pair } from "#domain/contracts/http/market.ts";
import { netResultOf } from "#domain/forex/net-result.ts";
import type { TrailingTerms } from "#domain/forex/trailing-values.ts";
import { callApi } from "../../../api/client.ts";
import { isOffered } from "../../../api/dialect.ts";
import { pairsAtom } from "../../../data/company/catalogue.ts";
import { useCompany } from "../../../data/company/company.ts";
import { tradeModeAtom } from "../../../data/company/trade-modes.ts";
import { dataOf } from "../../../data/reading/loadable.ts";
import { useReading } from "../../../data/reading/use-read.ts";
import { runningMicroAtom } from "../../../data/trader/micro.ts";
import { pendingAtom, positionsAtom } from "../../../data/trader/positions.ts";
import { userAtom } from "../../../data/trader/session.ts";
import { forexTradeAtom, onForexClosed } from "../../../data/trader/trades.ts";
import type { Prices } from "../../../features/alerts/alert-draft.ts";
import { useMoveAlert } from "../../../features/alerts/use-move-alert.ts";
import { withTrailing } from "../../../features/orders/draft/level-texts.ts";
import { editDraft, type TicketDraft } from "../../../features/orders/draft/ticket-draft.ts";
import { orderTerms } from "../../../features/orders/levels/order-terms.ts";
import { useSetStops } from "../../../features/orders/use-set-stops.ts";
import { useAtomValue } from "../../../state.ts";
import { usePaced } from "../../../ui/use-paced.ts";
import { useSharedTerms } from "../ticket/ticket-terms.tsx";
import { useHeldStopOut } from "../ticket/use-stop-out.ts";
import type { TicketTerms } from "../ticket/use-ticket-terms.ts";
import {
  alertLevel,
  chartLevels,
  type DrawnOrder,
  optionLevel,
  ordersMax,
  type Proposal,
  stopOutLevel,
} from "./chart-levels.ts";

/** Returns how the ticket changes if its line `id` moves to `price`; null for any other line. */
function draftChange(
  id: string,
  price: string,
  { stop_loss }: TicketDraft,
  terms: TrailingTerms | null,
): Partial<TicketDraft> | null {
  const level = { unit: "price", text: price } as const;
  if (id === "draft:entry") return { target: price };
  if (id === "draft:stop") return { stop: price };
  if (id === "draft:take_profit") return { take_profit: level };
  if (id !== "draft:stop_loss") return null;
  return { stop_loss: withTrailing(terms, level, stop_loss?.trails) };
}

function moveDraft(pair: Pair, ticket: TicketTerms, id: string, price: string): void {
  const { side, sides, draft } = ticket;
  const change = draftChange(id, price, draft, sides[side].terms);
  if (change) editDraft(pair, { side, ...change });
}

function useDrawnOrders(pair: Pair, orders: readonly ForexOrderView[], currency: string) {
  const pairs = dataOf(useAtomValue(pairsAtom)) ?? [];
  const trade = usePaced(forexTradeAtom);
  return orders
    .filter((order) => order.ForexId === pair.Id)
    .map((order): DrawnOrder => {
      const live = trade?.TransOrder.find(({ Id }) => Id === order.Id);
      const profit = live?.FactProfits ?? order.FactProfits;
      const isOpen = order.Status === "open";
      const result = isOpen ? netResultOf({ ...order, FactProfits: profit }) : null;
      const stopLoss = live?.StopLoss ?? order.TargetLossPrice;
      return { order, terms: orderTerms(order, pair, pairs, currency), result, stopLoss };
    });
}

export function useChartLevels(pair: Pair) {
  const ticket = useSharedTerms(pair);
  const { currency } = useCompany();
  const mode = useAtomValue(tradeModeAtom);
  const positions = dataOf(useAtomValue(positionsAtom)) ?? [];
  const pending = dataOf(useAtomValue(pendingAtom)) ?? [];
  const running = dataOf(useAtomValue(runningMicroAtom)) ?? [];
  const [proposed, setProposal] = useState<Proposal | null>(null);
  const proposal = proposed?.order.ForexId === pair.Id ? proposed : null;
  const { busy, setStops } = useSetStops();
  const alerts = useChartAlerts(pair);
  const stopOut = useHeldStopOut(pair);
  const orders = [...positions, ...pending];
  const drawn = useDrawnOrders(pair, orders, currency);

  // A proposal ends when its position closes.
  useEffect(
    () =>
      onForexClosed((ids) => {
        setProposal((known) => (known && ids.includes(known.order.Id) ? null : known));
      }),
    [],
  );

  const move = (id: string, price: string) => ticket && moveDraft(pair, ticket, id, price);

  function drop(id: string, price: string) {
    if (alerts.isOwn(id)) return alerts.propose(id, price);
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
      trailing: newest.TrailingDistance > 0 ? String(newest.TrailingDistance) : undefined,
    };
    if (await setStops(newest, stops)) setProposal(null);
  }

  const shown = ticket ? ticket.sides[ticket.side] : null;
  const options = running.filter(({ ForexTradeList }) => ForexTradeList.Id === pair.Id);
  return {
    levels:
      mode === "forex"
        ? [
            ...chartLevels(shown, drawn, proposal, currency),
            ...alerts.levels,
            ...(stopOut === null ? [] : [stopOutLevel(stopOut)]),
          ]
        : options.slice(0, ordersMax).map((order) => optionLevel(order, currency)),
    handlers: { onMove: move, onDrop: drop },
    proposal,
    busy,
    confirm,
    undo: () => setProposal(null),
    alerts,
  };
}
export type ChartLevels = ReturnType<typeof useChartLevels>;

/**
 * An alert whose line the trader has moved to `price`. The alert itself changes only when the
 * trader confirms.
 */
export interface AlertProposal {
  alert: WireAlert;
  price: string;
}

/** Reads only the newest open alerts (the list's first page), and draws those of this product. */
function useChartAlerts(pair: Pair) {
  const user = useAtomValue(userAtom);
  const key = user && isOffered(alertList) ? `alerts ${user.id}` : null;
  const { data, renew } = useReading(key, () => callApi(alertList, { state: "open" }), alertList);
  const [proposed, setProposed] = useState<{ level: string; price: string } | null>(null);
  const { busy, move } = useMoveAlert();

  const alerts = (data?.data ?? []).filter((alert) => alert.forex_id === pair.Id);
  const levelOf = ({ id }: WireAlert) => `alert:${id}`;
  // An alert that has fired is no longer in the list.
  const alert = alerts.find((each) => levelOf(each) === proposed?.level);
  const proposal: AlertProposal | null = alert && proposed ? { alert, ...proposed } : null;

  async function confirm(now: Prices) {
    if (!proposal || !(await move(proposal.alert, proposal.price, now))) return;
    await renew();
    setProposed(null);
  }
  return {
    levels: alerts.map((each) => {
      const price = each === alert && proposed ? proposed.price : each.price;
      return alertLevel(levelOf(each), price, each.note);
    }),
    proposal,
    busy,
    /** True for the id of an alert's line. */
    isOwn: (level: string) => alerts.some((each) => levelOf(each) === level),
    propose: (level: string, price: string) => setProposed({ level, price }),
    confirm,
    undo: () => setProposed(null),
  };
}
