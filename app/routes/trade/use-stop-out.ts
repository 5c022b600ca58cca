import type { BasicInfo } from "#domain/contracts/http/company.ts";
import type { ForexOrderView } from "#domain/contracts/http/forex.ts";
import type { Pair } from "#domain/contracts/http/market.ts";
import { findConversion } from "#domain/forex/conversion.ts";
import type { RiskPosition, RiskPrice, RiskState } from "#domain/risk/bands.ts";
import { stopOutPrice } from "#domain/risk/stop-out-price.ts";
import { isPlatform } from "../../api/dialect.ts";
import { forexBalanceAtom } from "../../data/account.ts";
import { pairsAtom } from "../../data/catalogue.ts";
import { useCompany } from "../../data/company.ts";
import { dataOf } from "../../data/loadable.ts";
import { positionsAtom } from "../../data/positions.ts";
import { newestQuote } from "../../features/market/newest-quote.ts";
import { useAtomValue } from "../../state.ts";
import type { Side, TicketTerms } from "./use-ticket-terms.ts";

type Sized = Pick<ForexOrderView, "ForexId" | "OrderType" | "Quantity" | "OriginPrice">;

/** A position in the rule's form; a product's id replaces its market. */
function riskPosition(order: Sized, pairs: readonly Pair[], currency: string): RiskPosition | null {
  const pair = pairs.find(({ Id }) => Id === order.ForexId);
  const listed = pairs.map(({ Id, Base, Quote }) => ({ id: Id, base: Base, quote: Quote }));
  const path = pair && findConversion(listed, pair.Quote, currency);
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

/** Newest prices of all markets behind the positions; null while one is unknown. */
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

interface Held {
  positions: readonly Sized[];
  cash: number;
  margin: number;
  stopOutLevel: number;
}

/** Price of the product at which such an account is stopped out, if no other price moves. */
function stopOutOf(
  held: Held,
  pair: Pair,
  own: RiskPrice,
  listed: readonly Pair[],
  currency: string,
) {
  const all = held.positions.map((each) => riskPosition(each, listed, currency));
  const known = all.filter((each) => each !== null);
  if (known.length < all.length) return null;
  const prices = pricesOf(known, String(pair.Id), own);
  if (!prices) return null;
  const { cash, margin, stopOutLevel } = held;
  const state: RiskState = { cash, margin, stopOutLevel, positions: known, prices };
  const found = stopOutPrice(state, String(pair.Id));
  return found && roundToEarliest(found, pair.PricePrecision);
}

const marginOf = (positions: readonly ForexOrderView[]) =>
  positions.reduce((sum, { CautionMoney }) => sum + (CautionMoney ?? 0), 0);

/** False if a company's own back end has not reported its stop-out level. */
export function isStopOutKnown({ stop_out_level }: Pick<BasicInfo, "stop_out_level">): boolean {
  return isPlatform() || Number(stop_out_level) > 0;
}

/**
 * Stop-out prices of the account with the ticket's order, if no other price moved. They are rounded
 * so that the stop-out is not later. Null if no price leads to it, or while anything is unknown.
 */
export function useStopOut(pair: Pair, ticket: TicketTerms): Record<Side, number | null> {
  const pairs = dataOf(useAtomValue(pairsAtom)) ?? [];
  const positions = dataOf(useAtomValue(positionsAtom));
  const balance = useAtomValue(forexBalanceAtom);
  const { currency, stop_out_level } = useCompany();
  const { preview, draft, now, sides } = ticket;

  function priceFor(side: Side): number | null {
    const { terms } = sides[side];
    if (!preview.ok || !terms || !positions || !balance) return null;
    const openPrice = terms.openPrice.toNumber();
    const order: Sized = {
      ForexId: pair.Id,
      OrderType: side,
      Quantity: preview.lots.toNumber(),
      OriginPrice: openPrice,
    };
    const held = {
      positions: [...positions, order],
      cash: balance.balance + (balance.lockBalance ?? 0) - preview.fee.toNumber(),
      margin: marginOf(positions) + preview.margin.toNumber(),
      stopOutLevel: Number(stop_out_level) / 100,
    };
    const isPending = draft.kind === "pending";
    const own = isPending ? { bid: openPrice, ask: openPrice } : now;
    return stopOutOf(held, pair, own, pairs, currency);
  }
  return { buy: priceFor("buy"), sell: priceFor("sell") };
}

/** The same for held positions alone; null if none is of the product. */
export function useHeldStopOut(pair: Pair): number | null {
  const pairs = dataOf(useAtomValue(pairsAtom)) ?? [];
  const positions = dataOf(useAtomValue(positionsAtom)) ?? [];
  const balance = useAtomValue(forexBalanceAtom);
  const company = useCompany();
  const { currency, stop_out_level } = company;
  const own = newestQuote(pair.Id);
  if (
    !isStopOutKnown(company) ||
    !balance ||
    !own ||
    !positions.some(({ ForexId }) => ForexId === pair.Id)
  )
    return null;
  const held = {
    positions,
    cash: balance.balance + (balance.lockBalance ?? 0),
    margin: marginOf(positions),
    stopOutLevel: Number(stop_out_level) / 100,
  };
  return stopOutOf(held, pair, own, pairs, currency);
}

function roundToEarliest(found: { watch: "bid" | "ask"; price: number }, precision: number) {
  const scale = 10 ** precision;
  // Tolerance: doubles carry the last digit of a price that is already on the grid.
  const hair = 1e-6;
  return found.watch === "bid"
    ? Math.ceil(found.price * scale - hair) / scale
    : Math.floor(found.price * scale + hair) / scale;
}
