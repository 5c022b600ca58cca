import type { TradingTerms } from "../contracts/trading-terms.ts";
import { laterCallsOf } from "../risk/margin-calls.ts";
import type { Settings } from "./schema.ts";

/** @param isFinanced true if any product of the company has, had or will have an overnight rate */
export function tradingTerms(settings: Settings, isFinanced: boolean): TradingTerms {
  return {
    risk: {
      marginCall: settings.margin_call_level,
      laterCalls: laterCallsOf(
        settings.margin_call_level,
        [settings.margin_call_level_2, settings.margin_call_level_3],
        settings.stop_out_level,
      ),
      stopOut: settings.stop_out_level,
    },
    limits: { positions: settings.positions_max, pending: settings.pending_max },
    rollover: isFinanced ? { time: settings.rollover_time, zone: settings.rollover_zone } : null,
  };
}
