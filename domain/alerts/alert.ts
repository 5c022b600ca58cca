import type { Product } from "../contracts/catalogue.ts";
import { type Result, refuse } from "../errors/errors.ts";
import { readPrice } from "../forex/levels.ts";
import { isAhead, type Trigger, type TriggerSide } from "../triggers/trigger.ts";

export const openAlertsMax = 100;
export const alertTimesMax = 20;
/** Pause between two firings of an alert, in seconds. */
export const alertPauseMin = 60;
export const alertPauseMax = 7 * 86_400;
/** Maximum and default lifetime of an alert in days. */
export const alertDaysMax = 90;
export const alertNoteMax = 80;

const dayMs = 86_400_000;

export interface AlertRequest extends TriggerSide {
  price: string;
  times: number;
  /** Pause after a firing; 0 for an alert that fires once. */
  pauseMs: number;
  expiresMs?: number;
  note: string;
}

export interface AlertTerms extends Omit<AlertRequest, "expiresMs"> {
  expiresMs: number;
}

export function wrongField({ times, pauseMs }: AlertRequest): "times" | "pause" | null {
  if (!Number.isInteger(times) || times < 1 || times > alertTimesMax) return "times";
  const [least, most] = times === 1 ? [0, 0] : [alertPauseMin * 1_000, alertPauseMax * 1_000];
  return Number.isInteger(pauseMs) && pauseMs >= least && pauseMs <= most ? null : "pause";
}

/** Reads an alert's level. Refuses it if it has too many decimals or is already reached. */
export function readAlertLevel(
  { pricePrecision }: Pick<Product, "pricePrecision">,
  { watch, when, price: text }: TriggerSide & { price: string },
  now: { bid: number; ask: number; timeMs: number },
): Result<{ price: string }> {
  const price = readPrice(text, pricePrecision)?.toString();
  if (!price) return refuse("price_invalid");
  const level = alertTrigger({ watch, when, price });
  return isAhead(level, now) ? { ok: true, price } : refuse("alert_reached");
}

/**
 * @param now newest price; its time counts instead of `nowMs` if the feed is the market's clock
 * @param nowMs wall time
 */
export function readAlert(
  { pricePrecision, market }: Pick<Product, "pricePrecision" | "market">,
  request: AlertRequest,
  now: { bid: number; ask: number; timeMs: number },
  nowMs: number,
): Result<{ terms: AlertTerms }> {
  if (wrongField(request)) return refuse("invalid_request");
  const level = readAlertLevel({ pricePrecision }, request, now);
  if (!level.ok) return level;
  const fromMs = market.feed.clock === "feed" ? now.timeMs : nowMs;
  const lastMs = fromMs + alertDaysMax * dayMs;
  const expiresMs = request.expiresMs ?? lastMs;
  if (!Number.isInteger(expiresMs) || expiresMs <= fromMs || expiresMs > lastMs) {
    return refuse("expiry_invalid");
  }
  return { ok: true, terms: { ...request, price: level.price, expiresMs } };
}

export function alertTrigger({ watch, when, price }: TriggerSide & { price: string }): Trigger {
  return { kind: "alert", watch, when, level: Number(price) };
}
