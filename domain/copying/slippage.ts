import type { OrderSide } from "../codes.ts";

/**
 * Slippage of a copy in basis points of the master's price; positive if the follower paid more, or
 * got less.
 * @param isOpening false for the fill that closes a position of this side
 */
export function slippageBp(
  side: OrderSide,
  isOpening: boolean,
  { master, copy }: { master: number; copy: number },
): number {
  const isBuy = (side === "buy") === isOpening;
  const worse = isBuy ? copy - master : master - copy;
  return (worse / master) * 10_000;
}
