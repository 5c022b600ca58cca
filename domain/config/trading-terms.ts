/**
 * What a company's settings say about contract trading, as the account and the limits on clients
 * read it.
 */
import type { TradingTerms } from "../contracts/trading-terms.ts";
import type { Settings } from "./schema.ts";

export function tradingTerms(settings: Settings): TradingTerms {
  return {
    risk: {
      marginCall: Number(settings.margin_call_level),
      stopOut: Number(settings.stop_out_level),
    },
    limits: { positions: Number(settings.positions_max), pending: Number(settings.pending_max) },
  };
}
