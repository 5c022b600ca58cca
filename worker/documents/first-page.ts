/**
 * Draws the first page of a visit with the app's own components, so that texts and prices are
 * readable before any script arrives. The page contains no trader's data: signed-in visitors get
 * the bare document. Visitors of one company, language and kind of device share a page for a few
 * seconds.
 */
import { waitUntil } from "cloudflare:workers";
import { drawFirstPage } from "virtual:first-page";
import { getCookie } from "hono/cookie";
import { findCompany } from "#db/company/companies.ts";
import { companyStatus } from "#domain/codes.ts";
import { readSettings, settingTexts } from "#domain/config/schema.ts";
import { type FirstAnswers, type FirstPage, signedInCookie } from "#domain/contracts/first-page.ts";
import { calls } from "#domain/contracts/http/index.ts";
import type { LanguageCode } from "#domain/language/language-tags.ts";
import { logError } from "#platform/log/log.ts";
import type { AppContext, Scope } from "../context.ts";
import { cachedFor } from "../edge-cache.ts";
import { askedOf, cookieCompany } from "../middleware/tenancy.ts";
import { companyHandlers } from "../routes/company.ts";
import { marketHandlers } from "../routes/market.ts";
import { newsHandlers } from "../routes/news.ts";
import { scopeOf } from "../scope.ts";

/** Cache time in s of the data, and of the page drawn from it. So prices can be twice as old. */
const sharedSeconds = 3;
/** Maximum time in ms for drawing. If it takes longer, the visitor gets the bare document. */
const answerMsMax = 1_000;

export interface DrawnPage extends FirstPage {
  html: string;
}

export interface AskedPage {
  url: URL;
  locale: LanguageCode;
  isDesktop: boolean;
  /** Name of the app's build: a drawn page works only with the scripts of the same build. */
  build: string;
}

/**
 * True if a visitor opens the page. Scripts get the bare document, because the service worker would
 * store prices and texts with it.
 */
function isForReader({ req }: AppContext): boolean {
  const destination = req.header("sec-fetch-dest");
  return destination === undefined || destination === "document";
}

/** Draws the page; null if the server draws no such page, or if drawing fails or takes too long. */
export async function firstPage(context: AppContext, asked: AskedPage): Promise<DrawnPage | null> {
  const { url } = asked;
  const address = addressOf(context, url);
  if (address === null || !isForReader(context)) return null;
  if (getCookie(context, signedInCookie) !== undefined) return null;
  const drawn = drawnPage(context, asked, address).catch((error: unknown) => {
    logError("first_page_not_drawn", { host: url.hostname }, error);
    return null;
  });
  // Finishes a page that is too late for this visitor: the cache keeps it for the next visitor.
  waitUntil(drawn);
  const late = new Promise<null>((resolve) => setTimeout(resolve, answerMsMax, null));
  return Promise.race([drawn, late]);
}

/** Form of a product's code. */
const market = /^[\w.-]{1,24}$/;

/**
 * Returns path and market of the page to draw; null if none. A trade page without a market in the
 * address shows the visitor's last market, which only the browser knows. So the server draws such a
 * page only at a visitor's first visit.
 */
function addressOf(context: AppContext, { pathname, searchParams }: URL): string | null {
  if (pathname === "/") return pathname;
  if (pathname !== "/trade") return null;
  const asked = searchParams.get("market");
  if (asked === null) return cookieCompany(context) === null ? pathname : null;
  return market.test(asked) ? `${pathname}?market=${asked}` : null;
}

/** Draws and caches a page; null for an unlisted market, so that guesses cannot fill the cache. */
async function drawnPage(context: AppContext, asked: AskedPage, address: string) {
  const { url, locale, isDesktop, build } = asked;
  const visit = [url.hostname, cookieCompany(context) ?? "none", build, locale];
  const shared = <T>(name: ReadonlyArray<string | boolean>, make: () => Promise<T>) =>
    cachedFor(url.origin, sharedSeconds, [...name, ...visit].join("/"), make);
  const read = await shared(["first-answers"], () => readAnswers(context, asked));
  if (!read || !isListed(address, read.answers)) return null;
  return shared(["first-page", isDesktop, address], async () => {
    const page = { address, locale, isDesktop, ...read };
    return { ...page, html: drawFirstPage(page) };
  });
}

function isListed(address: string, { pairs }: FirstAnswers): boolean {
  const code = new URLSearchParams(address.split("?")[1]).get("market");
  return code === null || pairs.some(({ Code }) => Code === code);
}

async function readAnswers(context: AppContext, { locale }: AskedPage) {
  const scope = await visitorScope(context, locale);
  return scope && { atMs: scope.nowMs, answers: await answersFor(scope) };
}

/** Null if the host has no company, or if the company is closed or has its own back end. */
async function visitorScope(context: AppContext, locale: LanguageCode): Promise<Scope | null> {
  const found = await findCompany(context.env.DB, askedOf(context));
  if (found?.company.upstream !== "") return null;
  if (companyStatus.name(found.company.status) === "closed") return null;
  context.set("company", found.company);
  context.set("settings", readSettings(found.stored));
  context.set("settingTexts", settingTexts(found.stored));
  context.set("lang", locale);
  return scopeOf(context, "");
}

async function answersFor(scope: Scope): Promise<FirstAnswers> {
  const [info, menu, headlines, pairs, categories] = await Promise.all([
    companyHandlers.getBasicInfo.run(scope, {}),
    companyHandlers.getMenu.run(scope, {}),
    newsHandlers.newsHomeList.run(scope, {}),
    marketHandlers.tradeList.run(scope, {}),
    marketHandlers.getCategories.run(scope, {}),
  ]);
  return {
    info: calls.getBasicInfo.output.parse(info),
    menu: calls.getMenu.output.parse(menu),
    headlines: calls.newsHomeList.output.parse(headlines),
    pairs: calls.tradeList.output.parse(pairs),
    categories: calls.getCategories.output.parse(categories),
  };
}
