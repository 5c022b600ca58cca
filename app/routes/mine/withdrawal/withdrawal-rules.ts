import type * as z from "zod/mini";
import { comparableAddress, isBurnAddress, isCoinAddress } from "#domain/cashier/coin-address.ts";
import { accountDecimals } from "#domain/cashier/currency-decimals.ts";
import { receivedAmount, withdrawalFee } from "#domain/cashier/withdrawal.ts";
import type { DrawMethodView, DrawSymbolView, drawInfo } from "#domain/contracts/http/withdraw.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { amountProblem } from "../../../features/payments/amounts.ts";
import type { PaymentType } from "../../../features/payments/payment-type.ts";

type Terms = Pick<
  DrawSymbolView,
  "draw_rate" | "fee_type" | "usd_price" | "min_amount" | "max_amount" | "decimals"
>;

interface Preview {
  /** Fee in the account's currency, at most the amount; null if the fee's rate is unknown. */
  fee: string | null;
  /** Received amount in the payout's coin or currency; null if price or fee is unknown. */
  received: string | null;
}

export function previewOf(amount: string, terms: Terms): Preview {
  const asked = Decimal.parse(amount || "0");
  if (terms.draw_rate === null) return { fee: null, received: null };
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
 * Cuts the amount to 4 decimals for a coin or 2 for a currency (specification 2, section 9). So the
 * page shows no more than is paid. An amount that would become zero keeps all decimals.
 */
export function shownReceived(received: string, type: PaymentType): string {
  const exact = Decimal.parse(received);
  const cut = exact.round(shownDecimals[type], "down");
  return (cut.isZero() ? exact : cut).toString();
}

export type Funds = z.output<typeof drawInfo.output>;
type Limits = Pick<Funds, "currency" | "available" | "day_left">;

/** Returns why no withdrawal is possible now, or null. */
export function stopOf(funds: Funds, nowMs: number): "stopped" | "cooling" | null {
  if (funds.stopped !== "") return "stopped";
  return funds.cooling_until_ms > nowMs ? "cooling" : null;
}

export type WithdrawalProblem = "missing" | "range" | "balance" | "day" | "fee";

export function withdrawalProblem(
  amount: string,
  terms: Terms,
  funds: Limits,
): WithdrawalProblem | null {
  const outside = amountProblem(amount, terms);
  if (outside !== null) return outside;
  const asked = Decimal.parse(amount);
  if (asked.gt(Decimal.parse(funds.available))) return "balance";
  if (funds.day_left !== "" && asked.gt(Decimal.parse(funds.day_left))) return "day";
  if (terms.draw_rate === null) return null;
  const fee = withdrawalFee(asked, terms.fee_type, Decimal.parse(terms.draw_rate));
  return asked.gt(fee) ? null : "fee";
}

/**
 * Returns the maximum amount now. It is the least of the balance, the rest of the day's limit and
 * the limit of one withdrawal.
 */
export function mostOf(terms: Terms, funds: Limits): string {
  const limits = [funds.available, funds.day_left, terms.max_amount];
  const amounts = limits.flatMap((limit) => (limit === "" ? [] : [Decimal.parse(limit)]));
  const least = amounts.reduce((known, each) => (each.lt(known) ? each : known));
  return least.lt(Decimal.zero)
    ? "0"
    : least.round(accountDecimals(funds.currency), "down").toString();
}

export type AddressProblem = "missing" | "invalid" | "burnt" | "cooling";

/** Returns the chosen payout account. Without a choice, returns the only usable one, or null. */
export function chosenPayoutAccount(
  payoutAccounts: readonly DrawMethodView[],
  id: string | null,
  nowMs: number,
): DrawMethodView | null {
  const chosen = payoutAccounts.find((each) => each.id === id);
  if (chosen) return chosen;
  const usable = payoutAccounts.filter(({ usable_from_ms }) => usable_from_ms <= nowMs);
  return usable.length === 1 ? (usable[0] ?? null) : null;
}

/** Returns the payout account of a typed address; null for an address that was never used. */
export function typedPayoutAccount(
  address: string,
  payoutAccounts: readonly DrawMethodView[],
): DrawMethodView | null {
  const same = comparableAddress(address);
  return payoutAccounts.findLast((each) => comparableAddress(each.dc_address) === same) ?? null;
}

/**
 * Returns why a typed address cannot be used now, or null. The first use of an address saves it as
 * a payout account.
 */
export function addressProblem(
  address: string,
  protocol: string,
  payoutAccounts: readonly DrawMethodView[],
  nowMs: number,
): AddressProblem | null {
  if (address === "") return "missing";
  if (!isCoinAddress(protocol, address)) return "invalid";
  if (isBurnAddress(protocol, address)) return "burnt";
  return (typedPayoutAccount(address, payoutAccounts)?.usable_from_ms ?? 0) > nowMs
    ? "cooling"
    : null;
}

export function shortAddress(address: string): string {
  return address.length <= 16 ? address : `${address.slice(0, 8)}…${address.slice(-6)}`;
}

export function payoutAccountText(account: DrawMethodView): string {
  return account.type === "crypto" ? shortAddress(account.dc_address) : account.payee_account;
}
