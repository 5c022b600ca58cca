import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { feeType, type OrderSide, orderSide } from "#domain/codes.ts";
import { submitForex } from "#domain/contracts/http/forex.ts";
import type { Pair } from "#domain/contracts/http/market.ts";
import { callApi } from "../../api/client.ts";
import { useIntents } from "../../api/use-intent.ts";
import { refreshAccount } from "../../data/account.ts";
import { pairsAtom } from "../../data/catalogue.ts";
import { basicInfoAtom } from "../../data/company.ts";
import { levelFields, levelProblems, placeLevels } from "../../data/levels.ts";
import { dataOf } from "../../data/loadable.ts";
import { refreshPending, refreshPositions } from "../../data/positions.ts";
import { saidWhileChecked } from "../../data/price-wait.ts";
import { userAtom } from "../../data/session.ts";
import { editDraft, startDraft, ticketDraftAtom } from "../../data/ticket-draft.ts";
import { useLivePair } from "../../features/market/use-live-pair.ts";
import { formatNumber, formatPrice } from "../../i18n/format.ts";
import { isolate } from "../../i18n/isolate.ts";
import { m } from "../../i18n/page-messages.ts";
import { connectionAtom } from "../../realtime/connection.ts";
import { priceAtom } from "../../realtime/prices.ts";
import { store, useAtomValue } from "../../state.ts";
import { toast } from "../../ui/toasts.ts";
import { contractBlocked } from "./blocked.ts";
import { previewOrder } from "./ticket-preview.ts";

export type Side = OrderSide;

/** A double click is one order: the buttons stay busy at least this long, however fast the answer is. */
const holdMs = 1_000;

function defaultMultiple(pair: Pair): number {
  const options = pair.HasForexMultiple;
  return (options.find((option) => option.Default) ?? options[0])?.Value ?? 0;
}

function quoteOf(productId: number): { bid: number; ask: number } | null {
  const live = store.get(priceAtom(productId));
  if (live && live.bid !== "") return { bid: Number(live.bid), ask: Number(live.ask) };
  const pair = dataOf(store.get(pairsAtom))?.find((each) => each.Id === productId);
  const { Bid, Ask } = pair?.ForexQuotations ?? { Bid: "0", Ask: "0" };
  return Number(Bid) > 0 ? { bid: Number(Bid), ask: Number(Ask) } : null;
}

/** The order that is being prepared: what was chosen, what it would cost, what is in its way, and its sending. */
export function useTicket(pair: Pair) {
  const [lots, setLots] = useState(String(pair.ForexMinCont));
  const [multiple, setMultiple] = useState(defaultMultiple(pair));
  const [busySide, setBusySide] = useState<Side | null>(null);
  const [placedFor, setPlacedFor] = useState<Side | null>(null);
  const intents = useIntents();
  const draft = useAtomValue(ticketDraftAtom);
  const live = useLivePair(pair);
  const info = dataOf(useAtomValue(basicInfoAtom));
  const pairs = dataOf(useAtomValue(pairsAtom)) ?? [];
  const user = useAtomValue(userAtom);
  const connection = useAtomValue(connectionAtom);
  const navigate = useNavigate();
  useEffect(() => startDraft(pair.Id), [pair.Id]);

  const currency = info?.currency ?? "USD";
  const preview = previewOrder({
    pair,
    pairs,
    lots,
    multiple,
    // One preview serves both sides. The ask is never below the bid, so what it shows is never too little.
    price: draft.kind === "pending" ? draft.target : live.ask,
    currency,
    feeType: feeType.find(Number(info?.trade_fee_type ?? 1)) ?? "margin",
    quoteOf,
  });
  const now = { bid: Number(live.bid), ask: Number(live.ask) };
  const problems = {
    buy: levelProblems("buy", draft, now),
    sell: levelProblems("sell", draft, now),
  };
  const blocked = contractBlocked(live.status, connection, pair, user);
  const isReady = blocked === null && busySide === null;
  const fits = (side: Side) => problems[side].length === 0;

  /** Puts the levels where this side can have them, for the trader to see before the next tap orders. */
  function place(side: Side): void {
    const levels = placeLevels(side, draft, now, { multiple, precision: pair.PricePrecision });
    if (!levels) return;
    editDraft(levels);
    setPlacedFor(side);
  }

  async function submit(type: Side) {
    if (!user) {
      await navigate("/login?from=/trade");
      return;
    }
    if (lots === "" || !isReady || !fits(type)) return;
    const input = {
      forex_id: String(pair.Id),
      type: orderSide.code(type),
      cont: lots,
      multiple: String(multiple),
      ...levelFields(draft),
    };
    setBusySide(type);
    const held = new Promise((resolve) => setTimeout(resolve, holdMs));
    try {
      const idempotencyKey = intents.keyFor(input);
      const order = await saidWhileChecked(callApi(submitForex, input, { idempotencyKey }));
      intents.settle();
      const isPending = order.Status === "pending";
      const price = isPending ? order.TargetPrice : order.OriginPrice;
      const placed = {
        lots: isolate(formatNumber(order.Quantity)),
        code: isolate(pair.ShowCode),
        price: isolate(formatPrice(price, pair.PricePrecision)),
      };
      if (isPending) toast(m.trade_pending_placed(placed), "success");
      else toast(type === "buy" ? m.trade_bought(placed) : m.trade_sold(placed), "success");
      setPlacedFor(null);
      // The kind stays: the next tap must not order at the market what was meant to wait.
      editDraft({ stopLoss: null, takeProfit: null });
      await Promise.allSettled([
        refreshAccount(),
        isPending ? refreshPending() : refreshPositions(),
      ]);
    } catch (error) {
      // The client has shown the reason. The order may stand: then the same key is used again.
      intents.settle(error);
    } finally {
      await held;
      setBusySide(null);
    }
  }

  return {
    lots,
    setLots,
    multiple,
    setMultiple,
    busySide,
    draft,
    live,
    user,
    currency,
    preview,
    problems,
    blocked,
    isReady,
    fits,
    place,
    placedFor,
    forgetPlaced: () => setPlacedFor(null),
    submit,
  };
}
export type TicketState = ReturnType<typeof useTicket>;
