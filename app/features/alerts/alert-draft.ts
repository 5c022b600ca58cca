import type { WireAlert } from "#domain/contracts/http/alert.ts";
import { readPrice } from "#domain/forex/levels.ts";
import { type ExpiryChoice, expiresMs } from "../orders/draft/expiry.ts";

type Side = WireAlert["side"];
type Direction = WireAlert["direction"];

export interface AlertDraft {
  side: Side;
  /** The level as decimal text, or empty. */
  price: string;
  /** Side of the market price on which the level was when typed; null if both were equal. */
  direction: Direction | null;
  times: string;
  /** Pause between firings in seconds, as text. */
  pause: string;
  ends: AlertEnd;
  note: string;
}

export type AlertEnd = Exclude<ExpiryChoice, "none" | "own">;

export type Prices = Record<Side, string>;

export function newDraft(price: string, now: Prices): AlertDraft {
  const rest = { direction: null, times: "1", pause: "3600", ends: "month", note: "" } as const;
  return aimed({ side: "bid", price, ...rest }, {}, now);
}

export function aimed(
  draft: AlertDraft,
  change: Partial<Pick<AlertDraft, "side" | "price">>,
  now: Prices,
): AlertDraft {
  const next = { ...draft, ...change };
  return { ...next, direction: directionOf(next, now) };
}

/** Direction from the current price to the level; null if they are equal. */
export function directionOf(
  { side, price }: Pick<AlertDraft, "side" | "price">,
  now: Prices,
): Direction | null {
  const away = Number(price) - Number(now[side]);
  if (away === 0) return null;
  return away > 0 ? "above" : "below";
}

export function problemOf(
  { price, direction }: Pick<AlertDraft, "price" | "direction">,
  pricePrecision: number,
): "price_invalid" | "alert_reached" | null {
  if (!readPrice(price, pricePrecision)) return "price_invalid";
  return direction === null ? "alert_reached" : null;
}

/** Input of the call. The longest choice sends no expiry: the server's maximum applies. */
export function inputOf(forexId: number, draft: AlertDraft, nowMs: number) {
  const { side, price, direction, times, pause, ends, note } = draft;
  const endMs = ends === "quarter" ? null : expiresMs({ choice: ends, own: "" }, nowMs);
  return {
    ...{ forex_id: forexId, side, direction: direction ?? "above", price, times, note },
    ...(times === "1" ? {} : { pause }),
    ...(endMs === null ? {} : { expires_ms: endMs }),
  } as const;
}
