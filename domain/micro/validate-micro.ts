import { microDirection } from "../codes.ts";
import type { SubmitMicroCommand } from "../contracts/account.ts";
import { type AskedQuote, isQuote } from "../contracts/market.ts";
import { type Refusal, type Result, refuse } from "../errors/errors.ts";
import { refuseMarket } from "../forex/validate-order.ts";
import { isOpen, type TradingHours } from "../market/trading-hours.ts";
import { Decimal } from "../money/decimal.ts";
import { readDecimal } from "../money/read-decimal.ts";
import { stakeScale } from "./payout.ts";

/** Step in ms for checking trading hours. No break is shorter, so the step finds every break. */
const sessionStepMs = 15 * 60_000;

export interface ValidMicro {
  amount: Decimal;
  ratio: Decimal;
  /** Expiry in ms of the market's time: event time of the opening tick plus the duration. */
  expiresAtMs: number;
}

/**
 * Checks in this sequence: direction, amount, duration, minimum, market, trading hours. Trading
 * hours use the market's own time.
 * @param nowMs wall time; a replayed feed uses the time of its tick instead
 * @throws RangeError for an unknown trading session
 */
export function validateMicro(
  command: SubmitMicroCommand,
  quote: AskedQuote,
  nowMs: number,
): Result<ValidMicro> {
  const { direction, seconds, product } = command;
  if (!microDirection.names.includes(direction)) return refuse("order_type_invalid");
  const amount = readDecimal(command.amount);
  if (!amount?.gt(Decimal.zero) || !amount.round(stakeScale).eq(amount)) {
    return refuse("micro_amount_invalid");
  }
  const ratio = readDecimal(command.ratio);
  // A duration that the company does not offer has no ratio.
  if (!ratio?.gt(Decimal.zero) || !Number.isSafeInteger(seconds) || seconds <= 0) {
    return refuse("micro_duration_unknown");
  }
  const limit = readDecimal(command.limitAmount);
  if (limit && amount.lt(limit)) return refuse("micro_amount_below_limit");
  const closed = refuseMarket(quote);
  if (closed || !isQuote(quote)) return closed ?? refuse("quote_unavailable");
  const { feed } = product.market;
  const startMs = feed.clock === "wall" ? Math.max(nowMs, quote.timeMs) : quote.timeMs;
  const expiresAtMs = quote.timeMs + seconds * 1_000;
  const hours = refuseHours(product.market, startMs, expiresAtMs);
  return hours ?? { ok: true, amount, ratio, expiresAtMs };
}

function refuseHours(hours: TradingHours, startMs: number, expiresAtMs: number): Refusal | null {
  if (!isOpen(hours, startMs)) return refuse("market_closed");
  for (let atMs = startMs; atMs < expiresAtMs; atMs += sessionStepMs) {
    if (!isOpen(hours, atMs)) return refuse("market_closes_first");
  }
  return isOpen(hours, expiresAtMs) ? null : refuse("market_closes_first");
}
