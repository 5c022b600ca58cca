import * as z from "zod/mini";
import { calendarTitleMax, figureMax, importances } from "../../content/calendar.ts";
import { languageCodes } from "../../language/language-tags.ts";
import { pageOf } from "../http/call.ts";
import { wireInteger, wirePage, wireText } from "../http/wire.ts";
import { defineDeskCall, defineDeskMutation } from "./call.ts";

const lang = z.enum(languageCodes);

const entrySchema = z.object({
  id: z.int(),
  time_ms: z.int(),
  country: z.string(),
  currency: z.string(),
  importance: z.enum(importances),
  titles: z.array(z.object({ lang, title: z.string() })),
  previous: z.string(),
  forecast: z.string(),
  actual: z.string(),
  version: z.int(),
});
export type DeskCalendarEntry = z.output<typeof entrySchema>;

export const deskCalendar = defineDeskCall("/api/desk/calendar", ["write_news"], {
  summary: "Entries of the economic calendar, 20 a page: those to come, or those of before",
  input: z.strictObject({ view: z.enum(["coming", "past"]), page: z.optional(wirePage) }),
  output: pageOf(entrySchema),
});

/** Maximum time of an entry: the end of 2099. */
const latestMs = 4_102_444_799_999;

export const deskCalendarSet = defineDeskMutation("/api/desk/calendar_set", ["write_news"], {
  summary: "Add an entry, or with its id and version put this in place of it",
  input: z.strictObject({
    id: z.optional(wireInteger),
    /** Version that the edit began from. */
    version: z.optional(wireInteger),
    time_ms: z.pipe(wireInteger, z.int().check(z.maximum(latestMs))),
    country: z.string().check(z.regex(/^[A-Z]{2}$/)),
    currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
    importance: z.enum(importances),
    titles: z.array(z.strictObject({ lang, title: wireText(calendarTitleMax) })).check(
      z.maxLength(languageCodes.length),
      z.refine((all) => new Set(all.map((each) => each.lang)).size === all.length),
    ),
    previous: wireText(figureMax),
    forecast: wireText(figureMax),
    actual: wireText(figureMax),
  }),
});

export const deskCalendarRemove = defineDeskMutation("/api/desk/calendar_remove", ["write_news"], {
  summary: "Take an entry out of the calendar; the audit log keeps what it said",
  input: z.strictObject({ id: wireInteger, version: wireInteger }),
});
