import {
  findNews,
  listHeadlines,
  listNews,
  type NewsReader,
  type NewsRow,
  searchNews,
} from "#db/news.ts";
import { calls } from "#domain/contracts/http/index.ts";
import { newsCategory } from "#domain/contracts/http/news.ts";
import { pageSize } from "#domain/contracts/http/wire.ts";
import { searchForms } from "#domain/search-words.ts";
import { isOwnPath } from "#domain/web-address.ts";
import { ApiRefusal, type Scope } from "../context.ts";
import { ownSites } from "../own-sites.ts";
import { safeHtml } from "../rich-text.ts";
import { publicHandler } from "../serve-calls.ts";
import { formatInZone } from "../wire/zone-time.ts";

const headlinesMax = 10;
const foundMax = 10;

const readerOf = ({ company, lang, nowMs }: Scope): NewsReader => ({
  companyId: company.id,
  lang,
  nowMs,
});

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

export const newsHandlers = {
  newsHomeList: publicHandler(calls.newsHomeList, (scope) =>
    listHeadlines(scope.env.DB, readerOf(scope), {
      categoryId: newsCategory,
      limit: headlinesMax,
    }),
  ),
  newsList: publicHandler(calls.newsList, async (scope, { category_id, page }) => {
    const { rows, total } = await listNews(scope.env.DB, readerOf(scope), {
      categoryId: category_id ?? newsCategory,
      limit: pageSize,
      offset: ((page ?? 1) - 1) * pageSize,
    });
    return { data: rows.map((row) => rowOf(row, scope.settings.timezone)), total };
  }),
  newsInfo: publicHandler(calls.newsInfo, async (scope, { id }) => {
    const [row, sites] = await Promise.all([
      findNews(scope.env.DB, readerOf(scope), id),
      ownSites(scope),
    ]);
    if (!row) throw new ApiRefusal("not_found");
    return { ...rowOf(row, scope.settings.timezone), content: safeHtml(row.body, sites) };
  }),
  newsSearch: publicHandler(calls.newsSearch, async (scope, { text }) => {
    const words = searchForms(text);
    const rows = await searchNews(scope.env.DB, readerOf(scope), { words, limit: foundMax });
    return { data: rows.map((row) => rowOf(row, scope.settings.timezone)) };
  }),
};
