/** Decimals of currencies. Conversions round down to these decimals, so that no customer gains. */
import { amountScale } from "../forex/amounts.ts";

type Table = ReadonlyArray<readonly [decimals: number, codes: string]>;

/**
 * Decimals of coins: those of the smallest unit on the ledger or in the token's contract (satoshi,
 * sun, drop, lamport). Ether and similar coins have a unit of 10^-18, but are paid out with 8
 * decimals, as at exchanges. A smaller amount is worth far less than the cost of its transfer.
 */
const coins: Table = [
  [6, "USDT USDC TRX XRP"],
  [8, "BTC BCH LTC DOGE ETH BNB POL ARB DAI"],
  [9, "SOL"],
];
/** Decimals of an unlisted coin (specification 2, section 9) if the company's row sets none. */
const unknownCoinDecimals = 4;

/** Bank currencies whose minor unit is not a hundredth (ISO 4217). */
const minorUnits: Table = [
  [0, "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF"],
  [3, "BHD IQD JOD KWD LYD OMR TND"],
  [4, "CLF UYW"],
];
const usualMinorUnit = 2;

function listed(table: Table, code: string): number | undefined {
  return table.find(([, codes]) => codes.split(" ").includes(code))?.[0];
}

/** Decimals of a payout. @param own decimals in the company's row for the coin; null if unset */
export function payoutDecimals(type: "crypto" | "bank", code: string, own: number | null): number {
  if (own !== null) return own;
  return type === "crypto"
    ? (listed(coins, code) ?? unknownCoinDecimals)
    : (listed(minorUnits, code) ?? usualMinorUnit);
}

/** Decimals of amounts that are credited, entered or shown; at most those of the journal. */
export function accountDecimals(currency: string): number {
  const decimals = listed(coins, currency) ?? listed(minorUnits, currency);
  return Math.min(decimals ?? usualMinorUnit, amountScale);
}
