import { useCallback, useState } from "react";
import type { OrderSide } from "#domain/codes.ts";
import { errorCodes } from "#domain/errors/errors.ts";
import type { ApiError } from "../../../api/client.ts";
import type { Quote } from "../../../features/orders/draft/levels.ts";
import type { TicketDraft } from "../../../features/orders/draft/ticket-draft.ts";

export type TicketField =
  | "lots"
  | "target"
  | "stop"
  | "stop_loss"
  | "take_profit"
  | "expiry"
  | "range";

const byCode: ReadonlyMap<number, TicketField> = new Map([
  [errorCodes.lots_invalid, "lots"],
  [errorCodes.lots_below_minimum, "lots"],
  [errorCodes.lots_above_maximum, "lots"],
  [errorCodes.lots_off_step, "lots"],
  [errorCodes.price_moved, "range"],
  [errorCodes.expiry_invalid, "expiry"],
  [errorCodes.trailing_invalid, "stop_loss"],
]);

const byName: Readonly<Record<string, TicketField>> = {
  cont: "lots",
  target_price: "target",
  stop_price: "stop",
  stop_loss_price: "stop_loss",
  trailing_distance: "stop_loss",
  target_profit_price: "take_profit",
  expires_ms: "expiry",
  seen_price: "range",
  price_range: "range",
};

type Levels = Pick<TicketDraft, "kind" | "target" | "stop" | "stop_loss" | "take_profit">;

/** Field that the refusal is about; null if none, or if several are possible. */
export function refusedField(
  { code, data }: { code: number; data: unknown },
  draft: Levels,
  price: number,
): TicketField | null {
  const { field } = (data ?? {}) as { field?: unknown };
  if (typeof field === "string") return byName[field] ?? null;
  if (code === errorCodes.target_price_invalid) return nearest(draft, price);
  if (code === errorCodes.stop_price_invalid) return onlyLevel(draft);
  return byCode.get(code) ?? null;
}

/** For a stop-limit order, picks the field whose price is nearer to the current price. */
function nearest({ kind, target, stop }: Levels, price: number): TicketField {
  const isStop = Math.abs(Number(stop) - price) < Math.abs(Number(target) - price);
  return kind === "stop_limit" && isStop ? "stop" : "target";
}

function onlyLevel({ stop_loss, take_profit }: Levels): TicketField | null {
  if (stop_loss && !take_profit) return "stop_loss";
  return take_profit && !stop_loss ? "take_profit" : null;
}

export function newPriceOf(data: unknown): string | null {
  const { price } = (data ?? {}) as { price?: unknown };
  return typeof price === "string" && Number(price) > 0 ? price : null;
}

export interface Refused {
  side: OrderSide;
  field: TicketField | null;
  text: string;
  /** New price, if it is outside the order's range (maximum slippage); otherwise null. */
  price: string | null;
}

/** @param onRefused function that shows the refused field */
export function useRefusal(
  draft: TicketDraft,
  now: Quote,
  onRefused: (field: TicketField) => void,
) {
  const [refused, setRefused] = useState<Refused | null>(null);
  const forget = useCallback(() => setRefused(null), []);
  return {
    /** Returns true if the ticket shows the refusal at a field or at the order buttons. */
    onRefusal(error: ApiError, side: OrderSide): boolean {
      const field = refusedField(error, draft, side === "buy" ? now.ask : now.bid);
      const price = error.code === errorCodes.price_moved ? newPriceOf(error.data) : null;
      setRefused({ side, field, text: error.message, price });
      // Shows no field if the price has left the range: an offer of the new price then replaces
      // the ticket's buttons.
      if (field && field !== "range") onRefused(field);
      return field !== null;
    },
    refused: (field: TicketField) => (refused?.field === field ? refused.text : undefined),
    /** A refusal that a retry at the new price may resolve. */
    moved: refused?.field === "range" ? refused : null,
    forget,
  };
}
