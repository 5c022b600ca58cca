/** The terms of contract trading in a company's settings, as accounts use them. */
import type { TradingTerms } from "../contracts/trading-terms.ts";
import type { Settings } from "./schema.ts";

export function tradingTerms(settings: Settings): TradingTerms {
  return {
    risk: {
      marginCall: settings.margin_call_level,
      stopOut: settings.stop_out_level,
    },
    limits: { positions: settings.positions_max, pending: settings.pending_max },
  };
}
