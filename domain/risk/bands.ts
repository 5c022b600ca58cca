import type { OrderSide } from "../codes.ts";
/**
 * Computes price bands of an account. While every price stays inside its band, equity stays above
 * the stop-out level, so the account can sleep. A price at a band's edge wakes the account, which
 * then decides exactly (`stop-out.ts`) and computes new bands. Bands are computed in doubles and
 * slightly too narrow: they may wake the account early, never late.
 */

export interface RiskPrice {
  bid: number;
  ask: number;
}

export interface RiskPosition {
  market: string;
  side: OrderSide;
  /** Lots x units per lot. */
  units: number;
  openPrice: number;
  /** Market whose mid price converts the quote currency; null if no conversion is needed. */
  conversionMarket: string | null;
  inverted: boolean;
}

export interface Band {
  market: string;
  /** A bid at or below this wakes the account. */
  low: number;
  /** An ask at or above this wakes the account. */
  high: number;
}

export interface RiskState {
  /** Free and held balance together, in the account's currency. */
  cash: number;
  margin: number;
  /** Equity / margin at or below which positions close; 0.5 is 50%. */
  stopOutLevel: number;
  /** Equity at or below which everything closes, whatever the margin: a copy stop. */
  equityFloor?: number;
  positions: RiskPosition[];
  prices: ReadonlyMap<string, RiskPrice>;
}

/** Maximum distance of a band's edges from the price, as a share of the price. */
const widestShare = 0.5;
const searchSteps = 60;
const narrower = 1 - 1e-9;

export function priceOf(state: RiskState, market: string): RiskPrice {
  const price = state.prices.get(market);
  if (!price) throw new Error(`no price of ${market} to draw bands with`);
  return price;
}

/** Lowest profit of a position while its prices move by at most the share `w`. */
function worstProfit(state: RiskState, position: RiskPosition, w: number): number {
  const price = priceOf(state, position.market);
  const worst = position.side === "buy" ? price.bid * (1 - w) : price.ask * (1 + w);
  const profit = (worst - position.openPrice) * position.units * (position.side === "buy" ? 1 : -1);
  if (position.conversionMarket === null) return profit;
  const conversion = priceOf(state, position.conversionMarket);
  const rates = [conversion.bid * (1 - w), conversion.ask * (1 + w)].map((mid) =>
    position.inverted ? 1 / mid : mid,
  );
  return Math.min(...rates.map((rate) => profit * rate));
}

function worstEquity(state: RiskState, w: number): number {
  return state.positions.reduce(
    (sum, position) => sum + worstProfit(state, position, w),
    state.cash,
  );
}

/** Computes one band per market, all equally wide; null if the stop-out may already be reached. */
export function drawBands(state: RiskState): Band[] | null {
  const floor = Math.max(state.stopOutLevel * state.margin, state.equityFloor ?? 0);
  if (state.positions.length === 0) return [];
  if (worstEquity(state, 0) <= floor) return null;
  let inside = 0;
  let outside = widestShare;
  if (worstEquity(state, widestShare) > floor) {
    inside = widestShare;
  } else {
    for (let step = 0; step < searchSteps; step++) {
      const middle = (inside + outside) / 2;
      if (worstEquity(state, middle) > floor) inside = middle;
      else outside = middle;
    }
  }
  const share = inside * narrower;
  const markets = new Set<string>();
  for (const position of state.positions) {
    markets.add(position.market);
    if (position.conversionMarket !== null) markets.add(position.conversionMarket);
  }
  return [...markets].map((market) => {
    const { bid, ask } = priceOf(state, market);
    return { market, low: bid * (1 - share), high: ask * (1 + share) };
  });
}
