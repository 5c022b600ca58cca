import type { ConversionPath } from "../contracts/account.ts";
import type { PaymentRate } from "../contracts/cashier.ts";
import type { Quote } from "../contracts/market.ts";
import { type ConversionRate, conversionRate, midPrice } from "../forex/conversion.ts";
import { isSimulatedRate } from "../market/simulated.ts";
import { Decimal } from "../money/decimal.ts";
import { accountDecimals } from "./currency-decimals.ts";

/**
 * Makes a path's rate from a quote's mid price. The rate's `receipt` identifies the quote's tick.
 * @throws RangeError if a needed quote is missing
 */
export function rateAt(path: ConversionPath, quote: Quote | null): PaymentRate {
  const price = path.productId === null || quote === null ? null : midPrice(quote);
  const { times, over } = conversionRate(path, price);
  return {
    times: times.toString(),
    over: over.toString(),
    receipt:
      price === null || quote === null
        ? null
        : {
            market: quote.market,
            generation: quote.generation,
            seq: quote.seq,
            timeMs: quote.timeMs,
            price: price.toString(),
          },
    ...(isSimulatedRate(path) ? { isSimulated: true } : {}),
  };
}

export function readRate({ times, over }: Pick<PaymentRate, "times" | "over">): ConversionRate {
  return { times: Decimal.parse(times), over: Decimal.parse(over) };
}

export function invertRate({ times, over }: ConversionRate): ConversionRate {
  return { times: over, over: times };
}

/** Credit of a deposit: amount x rate, rounded down once to the account currency's decimals. */
export function creditedAmount(amount: Decimal, { times, over }: ConversionRate, currency: string) {
  return amount.mul(times).div(over, accountDecimals(currency), "down");
}

/** `in`: deposit. `out`: withdrawal. */
export type PaymentDirection = "in" | "out";

/** Account currency per unit of the payment, for display; rounded against the customer. */
export function unitPrice({ times, over }: ConversionRate, direction: PaymentDirection): Decimal {
  return times.div(over, 10, direction === "in" ? "down" : "up");
}
