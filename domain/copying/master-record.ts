import type { WireMasterRecord } from "../contracts/http/follow.ts";
import { dayMs } from "../market/zone.ts";
import { Decimal } from "../money/decimal.ts";
import { dayOf, joinSpans, type RecordDay, spanAt } from "./record-day.ts";
import { riskPoints, riskScore } from "./risk-score.ts";
import { returnOf } from "./time-weighted.ts";
import { joinTrades, meansOf, type TradeSums } from "./trade-record.ts";

/** Number of whole days before today in the short period. */
const shortDays = 21;
/** Maximum number of points in a record's `worth`, which the app draws as a line. */
const pointsMax = 200;
const one = Decimal.of(1);
const hundred = Decimal.of(100);

export interface RecordHistory {
  startedMs: number;
  /** Time of the computation, which falls on the last day. */
  nowMs: number;
  /** All days of the record, oldest first. */
  days: readonly RecordDay[];
  /** Sums of open losing trades. */
  openLosses: TradeSums;
}

export function masterRecord(history: RecordHistory): WireMasterRecord {
  const { startedMs, nowMs, days } = history;
  const today = dayOf(nowMs);
  const isShort = ({ day }: RecordDay) => day >= today - shortDays;
  const base = days.findLast((each) => !isShort(each))?.worth ?? one;
  const weeks = periodOf(base, days.filter(isShort), history.openLosses);
  const points = riskPoints({
    dailyReturns: dailyReturns(history).slice(-shortDays),
    drawdown: weeks.drawdown.toNumber(),
    leverage: Math.max(0, ...days.filter(isShort).map((each) => each.leverage.toNumber())),
  });
  return {
    days: Math.max(0, today - dayOf(startedMs) - 1),
    three_weeks: weeks.view,
    all: periodOf(one, days, history.openLosses).view,
    risk: points && riskScore(points),
    risk_points: points,
    worth: thinned([
      [startedMs, 1],
      ...days.map(({ day, worth }): [number, number] => [
        Math.min((day + 1) * dayMs, nowMs),
        worth.toNumber(),
      ]),
    ]),
    computed_ms: nowMs,
  };
}

/** @param base worth of one unit when the period began */
function periodOf(base: Decimal, days: readonly RecordDay[], openLosses: TradeSums) {
  const span = days.reduce(joinSpans, spanAt(base));
  const trades = days.reduce((sums, day) => joinTrades(sums, day.trades), openLosses);
  const gained = days.reduce((sum, day) => sum.add(day.gained), Decimal.zero);
  const { winRate, heldMs } = meansOf(trades);
  const view: WireMasterRecord["all"] = {
    return_percent: percent(returnOf([base, span.worth])),
    drawdown_percent: percent(span.fall),
    trade_num: trades.count,
    win_percent: percent(winRate),
    profit: gained.toString(),
    held_ms: heldMs,
  };
  return { drawdown: span.fall, view };
}

/** Lists the returns of whole days. Today and the first day of the record are not whole. */
function dailyReturns({ startedMs, nowMs, days }: RecordHistory): number[] {
  const [first, last] = [dayOf(startedMs), dayOf(nowMs)];
  return days.flatMap(({ day, worth }, index) => {
    const before = days[index - 1];
    if (!before || day <= first || day >= last) return [];
    return returnOf([before.worth, worth]).toNumber();
  });
}

function percent(fraction: Decimal): number {
  return fraction.mul(hundred).toNumber();
}

/** Keeps every n-th point, and always the newest. */
function thinned(points: Array<[number, number]>): Array<[number, number]> {
  const every = Math.ceil(points.length / pointsMax);
  const last = points.length - 1;
  return points.filter((_, index) => (last - index) % every === 0);
}
