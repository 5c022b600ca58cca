/** Limits on what all clients of a company may hold open together. */
export interface ExposureLimits {
  /** Largest net position of the product, in lots; null is no limit. */
  productLots: number | null;
  /** Largest sum of position values, in the account's currency; null is no limit. */
  companyNotional: number | null;
}

export const noExposureLimits: ExposureLimits = { productLots: null, companyNotional: null };

export interface OpenExposure {
  longLots: number;
  shortLots: number;
  /** In the account's currency. */
  notional: number;
}

/** What one trader holds open of a product, or is about to. */
export interface Exposure extends OpenExposure {
  productId: number;
}

/** The same with what it takes to value it: units of the base, and what they were opened at. */
export interface HeldExposure extends Exposure {
  longUnits: number;
  /** Sum of units x open price, in the product's quote currency. */
  longCost: number;
  shortUnits: number;
  shortCost: number;
}

/** What an account reports: its exposures, and which of its reservations are not decided yet. */
export interface ExposureState {
  version: number;
  exposures: HeldExposure[];
  reservedTo: number;
  inFlight: number[];
}

/**
 * A product's limit as it is stored: empty text is none. With text that is no number every order is
 * refused.
 */
function readLimit(text: string): number | null {
  if (text === "") return null;
  const limit = Number(text);
  return Number.isFinite(limit) && limit >= 0 ? limit : 0;
}

/**
 * @param product its `exposureLimit`
 * @param company the setting `exposure_limit`
 */
export function readExposureLimits(
  product: string | undefined,
  company: number | null,
): ExposureLimits {
  return { productLots: readLimit(product ?? ""), companyNotional: company };
}

export function isLimited({ productLots, companyNotional }: ExposureLimits): boolean {
  return productLots !== null || companyNotional !== null;
}
