import * as z from "zod/mini";
import { importances } from "../../content/calendar.ts";
import { defineCall } from "./call.ts";
import { wireInteger, wireText } from "./wire.ts";

export const calendarDaysMax = 31;
export const calendarRowsMax = 500;

const currencies = wireText(39).check(z.regex(/^[A-Z]{3}(,[A-Z]{3}){0,9}$/));

export const calendarEntrySchema = z.object({
  id: z.int(),
  timeMs: z.int(),
  /** Two-letter country code; EU for the euro area. */
  country: z.string(),
  currency: z.string(),
  importance: z.enum(importances),
  title: z.string(),
  /** Figures as in the source; empty if none. `actual` is empty until its announcement. */
  previous: z.string(),
  forecast: z.string(),
  actual: z.string(),
});
export type CalendarRow = z.output<typeof calendarEntrySchema>;

export const calendarList = defineCall("/api/calendar/list", {
  audience: "public",
  summary: "Announcements between two times, at most 31 days, in their order",
  input: z.strictObject({
    /** Range of time in ms: `from` included, `until` excluded. */
    from: wireInteger,
    until: wireInteger,
    /** Up to ten currencies, separated by commas; absent means all. */
    currencies: z.optional(currencies),
  }),
  output: z.object({ data: z.array(calendarEntrySchema) }),
});
