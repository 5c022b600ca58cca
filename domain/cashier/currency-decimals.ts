/**
 * Decimals that an amount of a currency can have. Everything that is paid out or credited is
 * rounded down to them, so that rounding never pays the one who asks for a conversion.
 */
import { amountScale } from "../forex/amounts.ts";

/**
 * Coins: the smallest unit of their ledger (satoshi, sun, drop, lamport) or of the token's
 * contract. Ether and its kin count in 10^-18; they are paid to 8 decimals, as exchanges do: less
 * is worth far less than its transfer costs.
 */
const coinDecimals: Readonly<Record<string, number>> = {
  BTC: 8,
  BCH: 8,
  LTC: 8,
  DOGE: 8,
  ETH: 8,
  BNB: 8,
  POL: 8,
  ARB: 8,
  DAI: 8,
  SOL: 9,
  USDT: 6,
  USDC: 6,
  TRX: 6,
  XRP: 6,
};
/**
 * Of a coin that is not listed: those of the specification (2, section 9). A company's row may say
 * more.
 */
const unknownCoinDecimals = 4;

/** Bank currencies whose minor unit is not a hundredth (ISO 4217). */
const minorUnits: Readonly<Record<string, number>> = {
  BIF: 0,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  ISK: 0,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  PYG: 0,
  RWF: 0,
  UGX: 0,
  UYI: 0,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
  BHD: 3,
  IQD: 3,
  JOD: 3,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  TND: 3,
  CLF: 4,
  UYW: 4,
};
const usualMinorUnit = 2;

function listed(table: Readonly<Record<string, number>>, code: string): number | undefined {
  return Object.hasOwn(table, code) ? table[code] : undefined;
}

/**
 * Decimals that a withdrawal is paid to.
 * @param own of the company's row for this coin or currency; null where it says nothing
 */
export function payoutDecimals(type: "crypto" | "bank", code: string, own: number | null): number {
  if (own !== null) return own;
  return type === "crypto"
    ? (listed(coinDecimals, code) ?? unknownCoinDecimals)
    : (listed(minorUnits, code) ?? usualMinorUnit);
}

/**
 * Decimals of what is credited to an account, and of what its trader may move: never finer than
 * what is posted.
 */
export function accountDecimals(currency: string): number {
  const decimals = listed(coinDecimals, currency) ?? listed(minorUnits, currency);
  return Math.min(decimals ?? usualMinorUnit, amountScale);
}
