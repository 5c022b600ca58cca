import { isDay } from "../access/birthday.ts";
import { tradingSessions } from "../market/trading-hours.ts";
import { like, type OfferFields } from "./fields.ts";

/** Checks a rate: positive ones pay the trader, negative ones cost; zero ends the financing. */
const isRate = like(/^(?!-0(\.0*)?$)-?(0|[1-9]\d{0,5})(\.\d{1,7})?$/);

export const financingRateFields: OfferFields = {
  kind: { isText: like(/^(points|percent)$/), isMoney: true, start: "points" },
  long_rate: { isText: isRate, isMoney: true },
  short_rate: { isText: isRate, isMoney: true },
  /** Weekday (1 to 5) whose night also counts for the weekend; empty if there is no weekend. */
  triple_day: { isText: like(/^[1-5]?$/), isMoney: true, start: "" },
};

/** Fields of a holiday, one per trading session: 1 if the session has no rollover on that day. */
export const financingHolidayFields: OfferFields = Object.fromEntries(
  tradingSessions.map((session) => [session, { isText: (text) => text === "1", isMoney: true }]),
);

/** First wrong field of a holiday; null if none. @param day as `2026-12-25` */
export const wrongHoliday = (day: string): string | null => (isDay(day) ? null : "subject");
