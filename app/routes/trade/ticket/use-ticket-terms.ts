import { feeType, type OrderSide } from "#domain/codes.ts";
import { submitForex } from "#domain/contracts/http/forex-acts.ts";
import type { Pair } from "#domain/contracts/http/market.ts";
import type { LevelKind } from "#domain/forex/level-values.ts";
import type { TrailingTerms } from "#domain/forex/trailing-values.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { takesField } from "../../../api/dialect.ts";
import { pairsAtom } from "../../../data/company/catalogue.ts";
import { useCompany } from "../../../data/company/company.ts";
import { dataOf } from "../../../data/reading/loadable.ts";
import { newestQuote } from "../../../features/market/newest-quote.ts";
import { type LivePair, useLivePair } from "../../../features/market/use-live-pair.ts";
import { expiryProblem } from "../../../features/orders/draft/expiry.ts";
import { distanceTextOf, priceTextOf } from "../../../features/orders/draft/level-texts.ts";
import {
  type LevelProblem,
  levelProblems,
  type PricedOrder,
  type Quote,
} from "../../../features/orders/draft/levels.ts";
import {
  isRangeLimitedAtom,
  keepRangePips,
  limitRange,
  rangePipsAtom,
} from "../../../features/orders/draft/price-range.ts";
import { presetRangePips, rangeText } from "../../../features/orders/draft/range-pips.ts";
import { type TicketDraft, useDraft } from "../../../features/orders/draft/ticket-draft.ts";
import { useAtomValue } from "../../../state.ts";
import { type Preview, previewOrder } from "./ticket-preview.ts";

export type Side = OrderSide;

interface Known {
  pair: Pair;
  draft: TicketDraft;
  live: LivePair;
  preview: Preview;
}

export type TicketProblem =
  | LevelProblem
  | { field: "expiry"; why: "empty" | "past" | "far" }
  | { field: "range"; why: "empty" };

function expiryProblems({ kind, expiry }: TicketDraft): TicketProblem[] {
  const why = kind === "market" ? null : expiryProblem(expiry, Date.now());
  return why ? [{ field: "expiry", why }] : [];
}

/** Maximum slippage of a market order, in pips. */
function usePriceRange(pair: Pair, { kind }: Pick<TicketDraft, "kind">, now: Quote) {
  const isChosen = useAtomValue(isRangeLimitedAtom);
  const kept = useAtomValue(rangePipsAtom)[pair.Id];
  const isOffered = kind === "market" && takesField(submitForex, "price_range");
  const isLimited = isOffered && isChosen;
  const pips = kept ?? (now.bid > 0 ? presetRangePips(pair.PricePrecision, now) : "");
  /** Maximum slippage in the form of the call's input; null accepts any price. */
  const worseBy = isLimited ? rangeText(pips, pair.PricePrecision) : null;
  return {
    isOffered,
    isLimited,
    pips,
    worseBy,
    problems:
      isLimited && worseBy === null ? [{ field: "range" as const, why: "empty" as const }] : [],
    limit: (chosen: boolean) => {
      // Stores the default that the field shows, because the default changes with the spread.
      if (chosen && kept === undefined && pips !== "") keepRangePips(pair, pips);
      limitRange(chosen);
    },
    setPips: (text: string) => keepRangePips(pair, text),
  };
}

function termsOf({ pair, draft, live, preview }: Known, side: Side): TrailingTerms | null {
  const [opening, closing] = side === "buy" ? [live.ask, live.bid] : [live.bid, live.ask];
  const price = draft.kind === "market" ? opening : draft.target;
  if (!preview.ok || !(Number(price) > 0) || !(Number(closing) > 0)) return null;
  const openPrice = Decimal.parse(price);
  const spread = Decimal.parse(opening).sub(Decimal.parse(closing));
  return {
    side,
    openPrice,
    // Closing price of a pending order right after its fill at this spread.
    closePrice: openPrice.sub(spread),
    lots: preview.lots,
    unitsPerLot: Decimal.of(pair.ForexContNum),
    rate: preview.closingRate,
    margin: preview.margin,
    fee: preview.fee,
    pricePrecision: pair.PricePrecision,
  };
}

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
    // One preview serves both sides. The ask is never below the bid, so no cost is shown too low.
    price: draft.kind === "market" ? live.ask : draft.target,
    currency,
    feeType: feeType.find(Number(trade_fee_type)) ?? "margin",
    quoteOf: newestQuote,
  });
  const now = { bid: Number(live.bid), ask: Number(live.ask) };
  const range = usePriceRange(pair, draft, now);
  const others = [...expiryProblems(draft), ...range.problems];
  const of = (side: Side) => {
    const terms = termsOf({ pair, draft, live, preview }, side);
    const { kind, target, stop, stop_loss } = draft;
    const priceOf = (level: LevelKind) => draft[level] && priceTextOf(terms, level, draft[level]);
    const at = { stop_loss: priceOf("stop_loss"), take_profit: priceOf("take_profit") };
    const order: PricedOrder = {
      kind,
      target,
      stop,
      ...at,
      ...(stop_loss?.trails && { stop_loss: null }),
      trailing: stop_loss?.trails ? distanceTextOf(terms, stop_loss) : null,
      pricePrecision: pair.PricePrecision,
    };
    const problems: TicketProblem[] = [...levelProblems(side, order, now), ...others];
    return { terms, order, at, problems };
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
    range,
    /** Shown side: the chosen side, or the other side if only the other side has no problems. */
    side: suitsOther ? other : draft.side,
  };
}
export type TicketTerms = ReturnType<typeof useTicketTerms>;
