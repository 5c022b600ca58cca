import type { MarginMode } from "../codes.ts";
import type { FinancingRates } from "./financing.ts";
import type { MarketSpec } from "./market.ts";

/** A tradable product of one company, as kept in D1. Amounts are decimal strings. */
export interface Product {
  id: number;
  code: string;
  showCode: string;
  /** Path below /public or an absolute address; empty for the platform's own picture. */
  logo: string;
  categoryId: number;
  /** Key of its category: forex, crypto, metals. */
  category: string;
  sort: number;
  base: string;
  /** Currency of the price, of margin before conversion and of P&L before conversion. */
  quote: string;
  pricePrecision: number;
  /** Step of lots. */
  lotStep: string;
  minLots: string;
  maxLots: string;
  /** Units of the base per lot. */
  unitsPerLot: string;
  feeRate: string;
  /** `fixed`: `fixedMargin` per lot. */
  marginMode: MarginMode;
  fixedMargin: string;
  multiples: Array<{ value: number; isDefault: boolean }>;
  /** Largest net position of all clients together, in lots; absent is no limit. */
  exposureLimit?: string;
  /** Nothing new is opened; what is held can be closed. Absent for a product that is listed. */
  isUnlisted?: true;
  /** The company's own names by language; absent where it has none. */
  names?: Record<string, string>;
  market: MarketSpec;
}

export interface Catalogue {
  companyId: number;
  /** IANA zone of the company. */
  zone: string;
  /** Currency of the accounts. */
  currency: string;
  products: Product[];
  /** Overnight rates in force, by product; one without is not financed. */
  financing: Record<number, FinancingRates>;
  /** Whether any product has, had or will have a rate. */
  isFinanced: boolean;
}
