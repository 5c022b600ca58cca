/** What a withdrawal comes to, and what stands in its way, before the server is asked. */
import { receivedAmount, withdrawalFee } from "#domain/cashier/withdrawal.ts";
import type { WireDrawMethod, WireDrawSymbol } from "#domain/contracts/http/withdraw.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { moneyDecimals } from "../payment/amounts.ts";
import type { PaymentType } from "../payment/payment-type.ts";

type Terms = Pick<
  WireDrawSymbol,
  "draw_rate" | "fee_type" | "usd_price" | "min_amount" | "max_amount"
>;

const feeKindOf = (terms: Terms) => (terms.fee_type === 1 ? "fixed" : "rate");

export interface Preview {
  /** In the account's currency, never more than the amount. */
  fee: string;
  /** In what is paid out; null where no price is known. */
  received: string | null;
}

/** Fee and received amount of a withdrawal; of nothing while there is no amount. */
export function previewOf(amount: string, terms: Terms, way: PaymentType): Preview {
  const asked = Decimal.parse(amount || "0");
  const fee = Decimal.parse(terms.draw_rate);
  const price = terms.usd_price === null ? null : Decimal.parse(terms.usd_price);
  const received =
    price === null || price.isZero()
      ? null
      : receivedAmount({
          amount: asked,
          feeKind: feeKindOf(terms),
          fee,
          rate: { times: Decimal.of(1), over: price },
          way,
        });
  return {
    fee: withdrawalFee(asked, feeKindOf(terms), fee).toString(),
    received: received?.toString() ?? null,
  };
}

interface Funds {
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
  const fee = withdrawalFee(asked, feeKindOf(terms), Decimal.parse(terms.draw_rate));
  return asked.gt(fee) ? null : "fee";
}

/** The most that can be asked for now: what is free, within the day's limit and that of one withdrawal. */
export function mostOf(terms: Terms, funds: Funds): string {
  const limits = [funds.available, funds.day_left, terms.max_amount];
  const amounts = limits.flatMap((limit) => (limit === "" ? [] : [Decimal.parse(limit)]));
  const least = amounts.reduce((known, each) => (each.lt(known) ? each : known));
  return least.lt(Decimal.zero) ? "0" : least.round(moneyDecimals, "down").toString();
}

/** Addresses and accounts by their ends, as people compare them. */
export function shortAddress(address: string): string {
  return address.length <= 16 ? address : `${address.slice(0, 8)}…${address.slice(-6)}`;
}

/** Where a saved way leads, in one line. */
export function wayText(method: WireDrawMethod): string {
  return method.type === 1 ? shortAddress(method.dc_address) : method.payee_account;
}
