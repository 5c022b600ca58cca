import { feeType, type OrderSide } from "#domain/codes.ts";
import type { Pair } from "#domain/contracts/http/market.ts";
import type { LevelTerms } from "#domain/forex/level-values.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { pairsAtom } from "../../data/catalogue.ts";
import { useCompany } from "../../data/company.ts";
import { priceTextOf } from "../../data/level-texts.ts";
import { levelProblems, type PricedOrder } from "../../data/levels.ts";
import { dataOf } from "../../data/loadable.ts";
import { type TicketDraft, useDraft } from "../../data/ticket-draft.ts";
import { newestQuote } from "../../features/market/newest-quote.ts";
import { type LivePair, useLivePair } from "../../features/market/use-live-pair.ts";
import { useAtomValue } from "../../state.ts";
import { type Preview, previewOrder } from "./ticket-preview.ts";

export type Side = OrderSide;

interface Known {
  pair: Pair;
  draft: TicketDraft;
  live: LivePair;
  preview: Preview;
}

/** What the levels of an order of this side depend on; null while it is unknown. */
function termsOf({ pair, draft, live, preview }: Known, side: Side): LevelTerms | null {
  const market = side === "buy" ? live.ask : live.bid;
  const price = draft.kind === "pending" ? draft.target : market;
  if (!preview.ok || !(Number(price) > 0)) return null;
  return {
    side,
    openPrice: Decimal.parse(price),
    lots: preview.lots,
    unitsPerLot: Decimal.of(pair.ForexContNum),
    rate: preview.closingRate,
    margin: preview.margin,
    fee: preview.fee,
    pricePrecision: pair.PricePrecision,
  };
}

/** The ticket's order at the newest prices: its costs, its levels for each side, what is wrong. */
export function useTicketTerms(pair: Pair) {
  const draft = useDraft(pair);
  const live = useLivePair(pair);
  const { currency, trade_fee_type } = useCompany();
  const pairs = dataOf(useAtomValue(pairsAtom)) ?? [];
  const preview = previewOrder({
    pair,
    pairs,
    lots: draft.lots,
    multiple: draft.multiple,
    // One preview serves both sides. The ask is never below the bid: it never shows too little.
    price: draft.kind === "pending" ? draft.target : live.ask,
    currency,
    feeType: feeType.find(Number(trade_fee_type)) ?? "margin",
    quoteOf: newestQuote,
  });
  const now = { bid: Number(live.bid), ask: Number(live.ask) };
  const of = (side: Side) => {
    const terms = termsOf({ pair, draft, live, preview }, side);
    const { kind, target, stopLoss, takeProfit } = draft;
    const order: PricedOrder = {
      kind,
      target,
      stopLoss: stopLoss && priceTextOf(terms, "stop_loss", stopLoss),
      takeProfit: takeProfit && priceTextOf(terms, "take_profit", takeProfit),
    };
    return { terms, order, problems: levelProblems(side, order, now) };
  };
  const sides = { buy: of("buy"), sell: of("sell") };
  const other: Side = draft.side === "buy" ? "sell" : "buy";
  const suitsOther = sides[draft.side].problems.length > 0 && sides[other].problems.length === 0;
  return {
    draft,
    live,
    now,
    currency,
    preview,
    sides,
    /** The side whose prices are shown: prices that suit only one side are that side's. */
    side: suitsOther ? other : draft.side,
  };
}
export type TicketTerms = ReturnType<typeof useTicketTerms>;
