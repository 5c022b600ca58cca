import type { Result } from "../errors/errors.ts";
import type { Levels } from "../forex/levels.ts";
import type { SubmitAnswer, SubmitForexCommand } from "./account.ts";
import type { TradingTerms } from "./trading-terms.ts";

export interface CloseForexCommand {
  orderId: string;
  /** Lots to close; all if absent. */
  lots?: string;
}

/** Reverses a position: the opposite one opens with the current product and company terms. */
export interface ReverseForexCommand
  extends Pick<
      SubmitForexCommand,
      "product" | "conversion" | "currency" | "feeType" | "exposure" | "isDemoOnly"
    >,
    TradingTerms {
  orderId: string;
}

export interface EndForexCommand {
  act: "close" | "cancel";
  orderIds: string[];
}

export interface EndedOrder {
  orderId: string;
  answer: Result<SubmitAnswer>;
}

export interface CancelForexCommand {
  orderId: string;
}

/** Sets levels; "0" removes a level. */
export interface SetStopsCommand extends Levels {
  orderId: string;
  /** Trailing distance, instead of `stopLossPrice`; without it the stop-loss does not trail. */
  trailingDistance?: string;
}
