/** Commands on contract orders that there are already. */
import type { Result } from "../errors.ts";
import type { SubmitAnswer, SubmitForexCommand } from "./account.ts";
import type { TradingTerms } from "./trading-terms.ts";

export interface CloseForexCommand {
  orderId: string;
  /** How much of it; all of it when absent. */
  lots?: string;
}

/** The opposite position is opened with the product and the company's terms of now. */
export interface ReverseForexCommand
  extends Pick<
      SubmitForexCommand,
      "product" | "conversion" | "currency" | "feeType" | "exposure" | "isDemoOnly"
    >,
    TradingTerms {
  orderId: string;
}

/** Many orders at once, each on its own. */
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

/** "0" clears a level. */
export interface SetStopsCommand {
  orderId: string;
  stopLossPrice: string;
  takeProfitPrice: string;
  /** In place of `stopLossPrice`; without it a stop-loss stays where it is set. */
  trailingDistance?: string;
}
