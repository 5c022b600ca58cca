/** Limits on what all clients of a company may hold open together. */
export interface ExposureLimits {
  /** Largest net position of the product, in lots; null is no limit. */
  productLots: number | null;
  /** Largest sum of position values, in the account's currency; null is no limit. */
  companyNotional: number | null;
}

export interface OpenExposure {
  longLots: number;
  shortLots: number;
  /** In the account's currency. */
  notional: number;
}

/** What one trader holds open of a product. */
export interface Exposure extends OpenExposure {
  productId: number;
}

/**
 * True when an order would take the company beyond a limit. One that brings the net position nearer to zero is never held back
 * by the product's limit. The figures are a few moments old, so the limits are soft by what is under way.
 */
export function exceedsExposure(
  limits: ExposureLimits,
  open: OpenExposure,
  order: { side: 1 | 2; lots: number },
): boolean {
  const { productLots, companyNotional } = limits;
  if (companyNotional !== null && open.notional >= companyNotional) return true;
  if (productLots === null) return false;
  const before = open.longLots - open.shortLots;
  const after = before + (order.side === 1 ? order.lots : -order.lots);
  return Math.abs(after) > productLots && Math.abs(after) > Math.abs(before);
}
