import { submitForex } from "#domain/contracts/http/forex-acts.ts";
import type { Pair } from "#domain/contracts/http/market.ts";
import { takesField } from "../../api/dialect.ts";
import type { Quote } from "../../features/orders/draft/levels.ts";
import {
  isRangeLimitedAtom,
  keepRangePips,
  limitRange,
  rangePipsAtom,
} from "../../features/orders/draft/price-range.ts";
import { presetRangePips, rangeText } from "../../features/orders/draft/range-pips.ts";
import type { TicketDraft } from "../../features/orders/draft/ticket-draft.ts";
import { useAtomValue } from "../../state.ts";

/** Maximum slippage of a market order, in pips. */
export function usePriceRange(pair: Pair, { kind }: Pick<TicketDraft, "kind">, now: Quote) {
  const isChosen = useAtomValue(isRangeLimitedAtom);
  const kept = useAtomValue(rangePipsAtom)[pair.Id];
  const isOffered = kind === "market" && takesField(submitForex, "price_range");
  const isLimited = isOffered && isChosen;
  const pips = kept ?? (now.bid > 0 ? presetRangePips(pair.PricePrecision, now) : "");
  /** In the call's form; null for any price. */
  const worseBy = isLimited ? rangeText(pips, pair.PricePrecision) : null;
  return {
    isOffered,
    isLimited,
    pips,
    worseBy,
    problems:
      isLimited && worseBy === null ? [{ field: "range" as const, why: "empty" as const }] : [],
    limit: (chosen: boolean) => {
      // The shown number is stored, so that it no longer changes with the spread.
      if (chosen && kept === undefined && pips !== "") keepRangePips(pair, pips);
      limitRange(chosen);
    },
    setPips: (text: string) => keepRangePips(pair, text),
  };
}
