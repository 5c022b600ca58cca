import type { MarginMode } from "../codes.ts";
import type { FinancingRates } from "./financing.ts";
import type { MarketSpec } from "./market.ts";

/** A tradable product of one company, as stored in D1. Amounts are decimal strings. */
export interface Product {
  id: number;
  code: string;
  showCode: string;
  /** Path below /public or an absolute address; empty for the platform's own picture. */
  logo: string;
  categoryId: number;
  /** Key of the product's category: forex, crypto, metals. */
  category: string;
  sort: number;
  base: string;
  /** Currency of the price, and of margin and profit before conversion. */
  quote: string;
  pricePrecision: number;
  lotStep: string;
  minLots: string;
  maxLots: string;
  /** Units of the base per lot. */
  unitsPerLot: string;
  feeRate: string;
  /** `fixed` means `fixedMargin` per lot. */
  marginMode: MarginMode;
  fixedMargin: string;
  multiples: Array<{ value: number; isDefault: boolean }>;
  /** Maximum net position of all customers together in lots; absent means no limit. */
  exposureLimit?: string;
  /** True if no new position may open; open positions can close. Absent for a listed product. */
  isUnlisted?: true;
  /** The company's own names of the product by language; absent if there are none. */
  names?: Record<string, string>;
  market: MarketSpec;
}

export interface Catalogue {
  companyId: number;
  /** IANA zone of the company's trading day. */
  zone: string;
  /** Currency of the accounts. */
  currency: string;
  products: Product[];
  /** Overnight rates in force, by product; absent for a product without overnight financing. */
  financing: Record<number, FinancingRates>;
  /** True if any product has, had or will have an overnight rate. */
  isFinanced: boolean;
}
