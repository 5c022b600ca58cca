/** Reads news, the economic calendar, and texts of the company. */

import { type Descript, listDescripts } from "#db/content/content.ts";
import { findNews, listHeadlines, listNews, type NewsRow, searchNews } from "#db/content/news.ts";
import { listCalendar } from "#db/offer/calendar.ts";
import { titleFor } from "#domain/content/calendar.ts";
import { calendarDaysMax, calendarRowsMax } from "#domain/contracts/http/calendar.ts";
import { newsCategory } from "#domain/contracts/http/news.ts";
import { dayMs } from "#domain/market/zone.ts";
import { searchForms } from "#domain/text/search-words.ts";
import { isOwnPath } from "#domain/text/web-address.ts";
import { badField, required, type Scope } from "../context.ts";
import { ownSites } from "../own-sites.ts";
import { rangeOf } from "../page-range.ts";
import { safeHtml } from "../rich-text.ts";
import { publicCalls } from "../serve-calls.ts";
import { formatInZone } from "../wire/zone-time.ts";

const headlinesMax = 10;
const foundMax = 10;

const readerOf = ({ company, lang, nowMs }: Scope) => ({ companyId: company.id, lang, nowMs });

function rowOf(row: Omit<NewsRow, "body">, timezone: string) {
  return {
    id: row.id,
    title: row.title,
    desc: row.summary,
    logo: isOwnPath(row.logo) ? row.logo : "",
    created_at: formatInZone(row.published_ms, timezone),
    createdMs: row.published_ms,
  };
}

const descriptsMax = 50;

const descriptOf = ({ id, title, body }: Descript) => ({ id, title, content: safeHtml(body) });

export const newsHandlers = publicCalls({
  newsHomeList: (scope) => {
    const wanted = { categoryId: newsCategory, limit: headlinesMax };
    return listHeadlines(scope.env.DB, readerOf(scope), wanted);
  },
  newsList: async (scope, { category_id, page }) => {
    const wanted = { categoryId: category_id ?? newsCategory, ...rangeOf(page) };
    const { rows, total } = await listNews(scope.env.DB, readerOf(scope), wanted);
    return { data: rows.map((row) => rowOf(row, scope.settings.timezone)), total };
  },
  newsInfo: async (scope, { id }) => {
    const [found, sites] = await Promise.all([
      findNews(scope.env.DB, readerOf(scope), id),
      ownSites(scope),
    ]);
    const row = required(found);
    return { ...rowOf(row, scope.settings.timezone), content: safeHtml(row.body, sites) };
  },
  newsSearch: async (scope, { text }) => {
    const words = searchForms(text);
    const rows = await searchNews(scope.env.DB, readerOf(scope), { words, limit: foundMax });
    return { data: rows.map((row) => rowOf(row, scope.settings.timezone)) };
  },
  descriptList: async (scope, { group }) => {
    const rows = await listDescripts(scope.env.DB, readerOf(scope), group, descriptsMax);
    return rows.map(descriptOf);
  },
  descriptInfo: async (scope, { group }) => {
    const [first] = await listDescripts(scope.env.DB, readerOf(scope), group, 1);
    return descriptOf(required(first));
  },
  calendarList: async ({ db, lang }, { from, until, currencies }) => {
    // Allows one hour more for a day on which clocks are set back.
    const isSpan = until >= from && until - from <= calendarDaysMax * dayMs + 3_600_000;
    if (!isSpan) throw badField("until");
    const rows = await listCalendar(...db, {
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
});
