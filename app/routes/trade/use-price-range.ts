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

/** How much worse than its price an order at the market may be filled, in pips. */
export function usePriceRange(pair: Pair, { kind }: Pick<TicketDraft, "kind">, now: Quote) {
  const isChosen = useAtomValue(isRangeLimitedAtom);
  const kept = useAtomValue(rangePipsAtom)[pair.Id];
  const isOffered = kind === "market" && takesField(submitForex, "price_range");
  const isLimited = isOffered && isChosen;
  const pips = kept ?? (now.bid > 0 ? presetRangePips(pair.PricePrecision, now) : "");
  /** As the call takes it; null for any price. */
  const worseBy = isLimited ? rangeText(pips, pair.PricePrecision) : null;
  return {
    isOffered,
    isLimited,
    pips,
    worseBy,
    problems:
      isLimited && worseBy === null ? [{ field: "range" as const, why: "empty" as const }] : [],
    limit: (chosen: boolean) => {
      // What is shown is kept: the number does not change with the spread from then on.
      if (chosen && kept === undefined && pips !== "") keepRangePips(pair, pips);
      limitRange(chosen);
    },
    setPips: (text: string) => keepRangePips(pair, text),
  };
}
