export interface ExposureLimits {
  /** Maximum net position of the product, in lots; null means no limit. */
  productLots: number | null;
  /** Maximum sum of position values, in the account's currency; null means no limit. */
  companyNotional: number | null;
}

export const noExposureLimits: ExposureLimits = { productLots: null, companyNotional: null };

export interface OpenExposure {
  longLots: number;
  shortLots: number;
  /** Value in the account's currency. */
  notional: number;
}

/** One trader's exposure in a product, present or reserved. */
export interface Exposure extends OpenExposure {
  productId: number;
}

/** Exposure with the data to value it: units of the base currency, and opening prices. */
export interface HeldExposure extends Exposure {
  longUnits: number;
  /** Sum of units x open price, in the product's quote currency. */
  longCost: number;
  shortUnits: number;
  shortCost: number;
}

export interface ExposureState {
  version: number;
  exposures: HeldExposure[];
  reservedTo: number;
  inFlight: number[];
}

/** Reads a product's stored limit; empty means none. Text that is no number refuses every order. */
function readLimit(text: string): number | null {
  if (text === "") return null;
  const limit = Number(text);
  return Number.isFinite(limit) && limit >= 0 ? limit : 0;
}

/** @param product the product's `exposureLimit` @param company the setting `exposure_limit` */
export function readExposureLimits(product: string | undefined, company: number | null) {
  return { productLots: readLimit(product ?? ""), companyNotional: company };
}

export function isLimited({ productLots, companyNotional }: ExposureLimits): boolean {
  return productLots !== null || companyNotional !== null;
}
