import type { BasicInfo } from "#domain/contracts/http/company.ts";
import type { ForexOrderView } from "#domain/contracts/http/forex.ts";
import type { Pair } from "#domain/contracts/http/market.ts";
import type { RiskPosition, RiskPrice, RiskState } from "#domain/risk/bands.ts";
import { stopOutPrice } from "#domain/risk/stop-out-price.ts";
import { isPlatform } from "../../../api/dialect.ts";
import { pairsAtom } from "../../../data/company/catalogue.ts";
import { useCompany } from "../../../data/company/company.ts";
import { dataOf } from "../../../data/reading/loadable.ts";
import { forexBalanceAtom } from "../../../data/trader/account.ts";
import { positionsAtom } from "../../../data/trader/positions.ts";
import { conversionOf } from "../../../features/market/closing-rate.ts";
import { newestQuote } from "../../../features/market/newest-quote.ts";
import { useAtomValue } from "../../../state.ts";
import type { Side, TicketTerms } from "./use-ticket-terms.ts";

type Sized = Pick<ForexOrderView, "ForexId" | "OrderType" | "Quantity" | "OriginPrice">;

/** A position as the stop-out rule's input, with the product's id as `market`. */
function riskPosition(order: Sized, pairs: readonly Pair[], currency: string): RiskPosition | null {
  const pair = pairs.find(({ Id }) => Id === order.ForexId);
  const path = pair && conversionOf(pair.Quote, pairs, currency);
  if (!pair || !path) return null;
  return {
    market: String(order.ForexId),
    side: order.OrderType,
    units: order.Quantity * pair.ForexContNum,
    openPrice: order.OriginPrice,
    conversionMarket: path.productId === null ? null : String(path.productId),
    inverted: path.inverted,
  };
}

/** Newest prices of the positions' markets and conversion markets; null while any is unknown. */
function pricesOf(positions: readonly RiskPosition[], own: string, ownPrice: RiskPrice) {
  const prices = new Map([[own, ownPrice]]);
  for (const { market, conversionMarket } of positions) {
    for (const name of [market, conversionMarket]) {
      if (name === null || prices.has(name)) continue;
      const quote = newestQuote(Number(name));
      if (!quote) return null;
      prices.set(name, quote);
    }
  }
  return prices;
}

/** False if a company's own back end has not reported its stop-out level. */
export function isStopOutKnown({ stop_out_level }: Pick<BasicInfo, "stop_out_level">): boolean {
  return isPlatform() || Number(stop_out_level) > 0;
}

function useAccountStopOut(pair: Pair) {
  const pairs = dataOf(useAtomValue(pairsAtom)) ?? [];
  const positions = dataOf(useAtomValue(positionsAtom));
  const balance = useAtomValue(forexBalanceAtom);
  const company = useCompany();

  /**
   * Returns the product's price at which the account is stopped out if no other price moves. Counts
   * `order` as held. Null if no price causes a stop-out, or while an input is unknown.
   */
  function find(own: RiskPrice, order?: Sized & { fee: number; margin: number }): number | null {
    if (!positions || !balance) return null;
    const sized: readonly Sized[] = order ? [...positions, order] : positions;
    const all = sized.map((each) => riskPosition(each, pairs, company.currency));
    const known = all.filter((each) => each !== null);
    const prices = known.length === all.length ? pricesOf(known, String(pair.Id), own) : null;
    if (!prices) return null;
    const held = positions.reduce((sum, { CautionMoney }) => sum + (CautionMoney ?? 0), 0);
    const state: RiskState = {
      cash: balance.balance + (balance.lockBalance ?? 0) - (order?.fee ?? 0),
      margin: held + (order?.margin ?? 0),
      stopOutLevel: Number(company.stop_out_level) / 100,
      positions: known,
      prices,
    };
    const found = stopOutPrice(state, String(pair.Id));
    return found && roundToEarliest(found, pair.PricePrecision);
  }
  return { positions, company, find };
}

/**
 * Stop-out price for each side if the ticket's order were held, rounded towards the current price.
 */
export function useStopOut(pair: Pair, ticket: TicketTerms): Record<Side, number | null> {
  const { find } = useAccountStopOut(pair);
  const { preview, draft, now, sides } = ticket;

  function priceFor(side: Side): number | null {
    const { terms } = sides[side];
    if (!preview.ok || !terms) return null;
    const openPrice = terms.openPrice.toNumber();
    const own = draft.kind === "pending" ? { bid: openPrice, ask: openPrice } : now;
    return find(own, {
      ForexId: pair.Id,
      OrderType: side,
      Quantity: preview.lots.toNumber(),
      OriginPrice: openPrice,
      fee: preview.fee.toNumber(),
      margin: preview.margin.toNumber(),
    });
  }
  return { buy: priceFor("buy"), sell: priceFor("sell") };
}

/** Stop-out price of the held positions; null if unknown, or if no position is in this product. */
export function useHeldStopOut(pair: Pair): number | null {
  const { positions, company, find } = useAccountStopOut(pair);
  const own = newestQuote(pair.Id);
  const isHeld = positions?.some(({ ForexId }) => ForexId === pair.Id);
  return isHeld && own && isStopOutKnown(company) ? find(own) : null;
}

function roundToEarliest(found: { watch: "bid" | "ask"; price: number }, precision: number) {
  const scale = 10 ** precision;
  // Tolerance for the last digit of a double: a price on the grid must not move.
  const hair = 1e-6;
  return found.watch === "bid"
    ? Math.ceil(found.price * scale - hair) / scale
    : Math.floor(found.price * scale + hair) / scale;
}
