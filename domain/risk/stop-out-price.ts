/**
 * Computes the price of one market at which an account is stopped out if no other price moves. It
 * uses doubles, like bands (`bands.ts`). The stop-out itself is decided exactly, at stored ticks.
 */
import { priceOf, type RiskPosition, type RiskPrice, type RiskState } from "./bands.ts";

export interface StopOutPrice {
  /** Side whose price leads to the stop-out: a falling bid or a rising ask. */
  watch: "bid" | "ask";
  price: number;
}

/** Maximum rise that the search tries, as a multiple of the price. */
const highestTimes = 1_000;
const searchSteps = 80;

function profitOf(state: RiskState, position: RiskPosition, moved: RiskPrice, market: string) {
  const at = (name: string) => (name === market ? moved : priceOf(state, name));
  const own = at(position.market);
  const close = position.side === "buy" ? own.bid : own.ask;
  const move = position.side === "buy" ? close - position.openPrice : position.openPrice - close;
  const profit = move * position.units;
  if (position.conversionMarket === null) return profit;
  const pair = at(position.conversionMarket);
  // If the product itself is the conversion pair, the price that closes the position is the rate.
  const isOwn = position.conversionMarket === position.market;
  const rate = isOwn ? close : (pair.bid + pair.ask) / 2;
  return position.inverted ? profit / rate : profit * rate;
}

/**
 * @param state cash, margin and positions with the new order included
 * @returns null if no price of this market alone leads to the stop-out
 */
export function stopOutPrice(state: RiskState, market: string): StopOutPrice | null {
  const now = priceOf(state, market);
  const exposure = state.positions
    .filter((position) => position.market === market)
    .reduce((sum, { side, units }) => sum + (side === "buy" ? units : -units), 0);
  if (exposure === 0) return null;
  const watch = exposure > 0 ? "bid" : "ask";
  const floor = state.stopOutLevel * state.margin;
  const isReached = (move: number) => {
    const moved = { bid: now.bid + move, ask: now.ask + move };
    const equity = state.positions.reduce(
      (sum, position) => sum + profitOf(state, position, moved, market),
      state.cash,
    );
    return equity <= floor;
  };
  if (isReached(0)) return { watch, price: now[watch] };
  let inside = 0;
  // The search ends at a bid just above zero, or at a rise by `highestTimes` times the ask.
  let outside = exposure > 0 ? -now.bid * (1 - 1e-9) : now.ask * highestTimes;
  if (!isReached(outside)) return null;
  for (let step = 0; step < searchSteps; step++) {
    const middle = (inside + outside) / 2;
    if (isReached(middle)) outside = middle;
    else inside = middle;
  }
  return { watch, price: now[watch] + inside };
}
