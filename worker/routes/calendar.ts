import { listCalendar } from "#db/calendar.ts";
import { titleFor } from "#domain/content/calendar.ts";
import { calendarDaysMax, calendarRowsMax } from "#domain/contracts/http/calendar.ts";
import { calls } from "#domain/contracts/http/index.ts";
import { dayMs } from "#domain/market/zone.ts";
import { ApiRefusal } from "../context.ts";
import { publicHandler } from "../serve-calls.ts";

export const calendarHandlers = {
  calendarList: publicHandler(
    calls.calendarList,
    async ({ env, company, lang }, { from, until, currencies }) => {
      // One hour more for the day on which clocks are set back.
      const isSpan = until >= from && until - from <= calendarDaysMax * dayMs + 3_600_000;
      if (!isSpan) throw new ApiRefusal("invalid_request", { field: "until" });
      const rows = await listCalendar(env.DB, company.id, {
        fromMs: from,
        untilMs: until,
        currencies: currencies ? currencies.split(",") : [],
        limit: calendarRowsMax,
      });
      const data = rows.map(({ atMs, titles, version: _, ...row }) => ({
        ...row,
        timeMs: atMs,
        title: titleFor(titles, lang),
      }));
      return { data };
    },
  ),
};
