/** What a withdrawal comes to, and what stands in its way, before the server is asked. */
import { comparableAddress, isBurnAddress, isCoinAddress } from "#domain/cashier/coin-address.ts";
import { accountDecimals } from "#domain/cashier/currency-decimals.ts";
import { receivedAmount, withdrawalFee } from "#domain/cashier/withdrawal.ts";
import type { DrawMethodView, DrawSymbolView } from "#domain/contracts/http/withdraw.ts";
import { Decimal } from "#domain/money/decimal.ts";
import type { PaymentType } from "../../../features/payments/payment-type.ts";

type Terms = Pick<
  DrawSymbolView,
  "draw_rate" | "fee_type" | "usd_price" | "min_amount" | "max_amount" | "decimals"
>;

export interface Preview {
  /** In the account's currency, never more than the amount. */
  fee: string;
  /** In what is paid out, to all of its decimals; null where no price is known. */
  received: string | null;
}

/** Fee and received amount of a withdrawal; of nothing while there is no amount. */
export function previewOf(amount: string, terms: Terms): Preview {
  const asked = Decimal.parse(amount || "0");
  const fee = withdrawalFee(asked, terms.fee_type, Decimal.parse(terms.draw_rate));
  const price = terms.usd_price === null ? null : Decimal.parse(terms.usd_price);
  const received =
    price === null || price.isZero()
      ? null
      : receivedAmount({
          amount: asked,
          fee,
          rate: { times: Decimal.of(1), over: price },
          decimals: terms.decimals,
        });
  return { fee: fee.toString(), received: received?.toString() ?? null };
}

const shownDecimals = { crypto: 4, bank: 2 } as const;

/**
 * A received amount at a glance: 4 decimals of a coin, 2 of a bank's currency (specification 2, section 9), cut off, so that never
 * more is shown than is paid; all decimals where nothing would be left.
 */
export function shownReceived(received: string, way: PaymentType): string {
  const exact = Decimal.parse(received);
  const cut = exact.round(shownDecimals[way], "down");
  return (cut.isZero() ? exact : cut).toString();
}

interface Funds {
  currency: string;
  available: string;
  /** Left of the day's limit; empty for none. */
  day_left: string;
}

export type DrawProblem = "missing" | "range" | "balance" | "day" | "fee";

/** The first thing that is wrong with an amount; null when nothing is. */
export function drawProblem(amount: string, terms: Terms, funds: Funds): DrawProblem | null {
  const asked = Decimal.parse(amount || "0");
  if (asked.isZero()) return "missing";
  const { min_amount: min, max_amount: max } = terms;
  if (min !== "" && asked.lt(Decimal.parse(min))) return "range";
  if (max !== "" && asked.gt(Decimal.parse(max))) return "range";
  if (asked.gt(Decimal.parse(funds.available))) return "balance";
  if (funds.day_left !== "" && asked.gt(Decimal.parse(funds.day_left))) return "day";
  const fee = withdrawalFee(asked, terms.fee_type, Decimal.parse(terms.draw_rate));
  return asked.gt(fee) ? null : "fee";
}

/** The most that can be asked for now: what is free, within the day's limit and that of one withdrawal. */
export function mostOf(terms: Terms, funds: Funds): string {
  const limits = [funds.available, funds.day_left, terms.max_amount];
  const amounts = limits.flatMap((limit) => (limit === "" ? [] : [Decimal.parse(limit)]));
  const least = amounts.reduce((known, each) => (each.lt(known) ? each : known));
  return least.lt(Decimal.zero)
    ? "0"
    : least.round(accountDecimals(funds.currency), "down").toString();
}

export type AddressProblem = "missing" | "invalid" | "burnt" | "cooling";

/** The saved way that a typed address is; null for one that was never used. */
export function typedWay(
  address: string,
  methods: readonly DrawMethodView[],
): DrawMethodView | null {
  const same = comparableAddress(address);
  return methods.findLast((each) => comparableAddress(each.dc_address) === same) ?? null;
}

/** What keeps a typed address from being paid to now; a new one is saved by its first use. */
export function addressProblem(
  address: string,
  protocol: string,
  methods: readonly DrawMethodView[],
  nowMs: number,
): AddressProblem | null {
  if (address === "") return "missing";
  if (!isCoinAddress(protocol, address)) return "invalid";
  if (isBurnAddress(protocol, address)) return "burnt";
  return (typedWay(address, methods)?.usable_from_ms ?? 0) > nowMs ? "cooling" : null;
}

/** Addresses and accounts by their ends, as people compare them. */
export function shortAddress(address: string): string {
  return address.length <= 16 ? address : `${address.slice(0, 8)}…${address.slice(-6)}`;
}

/** Where a saved way leads, in one line. */
export function wayText(method: DrawMethodView): string {
  return method.type === "crypto" ? shortAddress(method.dc_address) : method.payee_account;
}
