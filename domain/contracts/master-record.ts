/** Record of a master, as the master's account reports it. */
import type { WireMasterRecord } from "./http/follow.ts";

export interface ComputedRecord {
  /** Rises with every computation. */
  version: number;
  record: WireMasterRecord;
  /** Show code of the most traded product; empty before the first trade. */
  mostTraded: string;
  /** Highest leverage of a position. */
  largestMultiple: number;
}

const nothing: WireMasterRecord["all"] = {
  return_percent: 0,
  drawdown_percent: 0,
  trade_num: 0,
  win_percent: 0,
  profit: "0",
  held_ms: 0,
};

/** Record of a master whose account has computed none yet. */
export const noRecord: WireMasterRecord = {
  days: 0,
  three_weeks: nothing,
  all: nothing,
  risk: null,
  risk_points: null,
  worth: [],
  computed_ms: 0,
};
