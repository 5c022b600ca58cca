/** The time axis in the company's zone: days, months and years begin at midnight there. */

import {
  defaultHorzScaleBehavior,
  type IHorzScaleBehavior,
  TickMarkType,
  type Time,
  type UTCTimestamp,
} from "lightweight-charts";
import { zoneOffsetMs } from "#domain/market/zone.ts";
import { kept } from "../../state.ts";

const quarterSeconds = 900;

/** Returns how many seconds the zone's clock is ahead of UTC at a UTC time in seconds. */
export function zoneOffset(zone: string): (seconds: number) => number {
  /** Offsets, keyed by the start of a quarter-hour: no zone changes its clock within one. */
  const known = new Map<number, number>();
  return (seconds) => {
    const quarter = seconds - (seconds % quarterSeconds);
    const offset = known.get(quarter) ?? zoneOffsetMs(zone, quarter * 1_000) / 1_000;
    known.set(quarter, offset);
    return offset;
  };
}

export function zoneScale(zone: string): IHorzScaleBehavior<Time> {
  const scale = new (defaultHorzScaleBehavior())();
  const weigh = scale.fillWeightsForPoints.bind(scale);
  const offset = zoneOffset(zone);
  scale.fillWeightsForPoints = (points, startIndex) => {
    const local = points.map((point) => {
      const seconds = scale.key(point.time) as number;
      const time = (seconds + offset(seconds)) as UTCTimestamp;
      return { ...point, time: scale.convertHorzItemToInternal(time) };
    });
    weigh(local, startIndex);
    for (const [index, { timeWeight }] of local.entries()) {
      const point = points[index];
      if (point) point.timeWeight = timeWeight;
    }
  };
  return scale;
}

const markOptions: Record<TickMarkType, Intl.DateTimeFormatOptions> = {
  [TickMarkType.Year]: { year: "numeric" },
  [TickMarkType.Month]: { month: "short" },
  [TickMarkType.DayOfMonth]: { day: "numeric", month: "short" },
  [TickMarkType.Time]: { hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
  [TickMarkType.TimeWithSeconds]: { hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
};

/** Texts of the axis: the hour of a bar, or the date, month or year that begins with the bar. */
export function axisTexts(tag: string, zone: string, daily: boolean) {
  const formats = new Map<TickMarkType, Intl.DateTimeFormat>();
  return (seconds: number, type: TickMarkType): string => {
    // On an axis of hours, the start of a month or a year is marked with the date, as each day is.
    const shown = !daily && type < TickMarkType.DayOfMonth ? TickMarkType.DayOfMonth : type;
    const options = { ...markOptions[shown], timeZone: zone };
    const format = kept(formats, shown, () => new Intl.DateTimeFormat(tag, options));
    return format.format(seconds * 1_000);
  };
}
