import { useCallback, useState } from "react";
import { errorCodes } from "#domain/errors.ts";
import type { ApiError } from "../../api/client.ts";
import type { Quote } from "../../features/orders/draft/levels.ts";
import type { TicketDraft } from "../../features/orders/draft/ticket-draft.ts";
import { newPriceOf, refusedField, type TicketField } from "./refused-field.ts";
import type { Side } from "./use-ticket-terms.ts";

/** The server's refusal of the order. */
export interface Refused {
  side: Side;
  field: TicketField | null;
  text: string;
  /** Current price, if the order's range did not reach it. */
  price: string | null;
}

/**
 * The last refusal, until the order is changed or sent again.
 * @param onRefused shows the refused field
 */
export function useRefusal(
  draft: TicketDraft,
  now: Quote,
  onRefused: (field: TicketField) => void,
) {
  const [refused, setRefused] = useState<Refused | null>(null);
  const forget = useCallback(() => setRefused(null), []);
  return {
    /** Returns true if the ticket shows it in its own place. */
    onRefusal(error: ApiError, side: Side): boolean {
      const field = refusedField(error, draft, side === "buy" ? now.ask : now.bid);
      const price = error.code === errorCodes.price_moved ? newPriceOf(error.data) : null;
      setRefused({ side, field, text: error.message, price });
      // The new price is offered instead of the buttons.
      if (field && field !== "range") onRefused(field);
      return field !== null;
    },
    /** Why the server refused this field; undefined if it did not. */
    refused: (field: TicketField) => (refused?.field === field ? refused.text : undefined),
    /** A refusal that a retry at the new price may resolve. */
    moved: refused?.field === "range" ? refused : null,
    forget,
  };
}
