/**
 * Serves pages of the app. Only requests for pages, and for files that this release lacks, reach
 * this code (`[assets]` in wrangler.toml). The edge caches a site's facts for a minute, so a visit
 * needs one read of the cache.
 */
import type { MiddlewareHandler } from "hono";
import { getCookie } from "hono/cookie";
import { findSite, type Site, siteSettings } from "#db/company/companies.ts";
import { readCountries } from "#domain/config/countries.ts";
import {
  baseLanguage,
  type LanguageCode,
  languageTags,
  readLanguage,
} from "#domain/language/language-tags.ts";
import { sha256Hex } from "#domain/network/session-token.ts";
import { isDevelopment } from "#domain/release/deployment.ts";
import { readPictureOrigins } from "#domain/text/picture-origins.ts";
import type { Env } from "#platform/env.ts";
import { logError } from "#platform/log/log.ts";
import { callerOf } from "../caller.ts";
import type { AppBindings, AppContext } from "../context.ts";
import { companyDocument, startWords, themeOf } from "../documents/company-document.ts";
import { firstPage } from "../documents/first-page.ts";
import { unsetPage } from "../documents/unset-page.ts";
import { cachedFor } from "../edge-cache.ts";
import { previewed } from "../preview/preview.ts";
import { acceptedLanguage, readerLanguage } from "../reader-language.ts";
import { framedOrigin } from "../support/service-link.ts";
import { beginDuties, isOtherDatabase } from "../watch/begin.ts";
import { askedOf } from "./tenancy.ts";

const siteSeconds = 60;

/** Paths that are no pages: calls, and other routes of the worker. */
const notPages = /^\/(v2\/)?api(\/|$)|^\/brand\/|^\/preview(\/|$)|^\/manifest(\.json|-icon\.svg)$/i;
/** Paths of files. Existing files are served before this code, so the requested file is missing. */
const files = /^\/(assets|symbols)\/|\.\w+$/;
const deskPages = /^\/desk(\/|$)/;
/** Odd spellings of a path, which name no page: the request guard refuses them. */
const odd = /%|\/\//;

export const documents: MiddlewareHandler<AppBindings> = async (context, next) => {
  const { method, raw: request } = context.req;
  const url = new URL(request.url);
  const isPage = !notPages.test(url.pathname) && !odd.test(url.pathname);
  if (!isPage || (method !== "GET" && method !== "HEAD")) return next();
  if (files.test(url.pathname)) return missingFile();
  const site = await siteOf(context, url);
  if (site === null) return unsetAnswer(context);
  const desktop = site && desktopAddress(request, url, site);
  if (desktop) {
    const headers = { Location: desktop, "Cache-Control": "no-store", Vary: desktopHints };
    return new Response(null, { status: 302, headers });
  }
  const page = await companyPage(context, url, site);
  if (deskPages.test(url.pathname)) return without("link[data-start], link[data-language]", page);
  return without(filesOfOthers(url.pathname), page);
};

/** Answers 404. No cache may store it: during a release the file may exist a moment later. */
function missingFile(): Response {
  const headers = { "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" };
  return new Response("Not found", { status: 404, headers });
}

/** Paths of pages with own start files. Links to these files have the key as `data-start`. */
const named: Record<string, string> = { home: "/", trade: "/trade" };

function filesOfOthers(path: string): string {
  const others = Object.keys(named).filter((mark) => named[mark] !== path);
  return others.map((mark) => `link[data-start="${mark}"]`).join(", ");
}

/**
 * Makes the company's page from the built HTML file. The ETag covers everything that the page
 * depends on, so browsers load the page again only after a change.
 */
async function companyPage(context: AppContext, url: URL, site: Site | undefined) {
  const asked = new Request(new URL("/", url), context.req.raw);
  // The code below compares the ETag of the finished page, not of the built file.
  asked.headers.delete("if-none-match");
  asked.headers.delete("if-modified-since");
  const built = await context.env.ASSETS.fetch(asked);
  const isPage = built.headers.get("content-type")?.startsWith("text/html");
  if (!isPage) return built;
  const isDesk = deskPages.test(url.pathname);
  const robots: Record<string, string> = isDesk ? { "X-Robots-Tag": "noindex, nofollow" } : {};
  if (!site) {
    const words = startWords(new HTMLRewriter(), acceptedLanguage(context.req.raw) ?? baseLanguage);
    const page = words.transform(without("link[data-language]", built));
    return new Response(page.body, { headers: { ...Object.fromEntries(page.headers), ...robots } });
  }
  const preview = isDesk ? null : await previewed(context, site.companyId);
  const shown = preview ? { ...site, ...siteSettings(preview) } : site;
  const theme = themeOf(shown, getCookie(context, "theme"));
  const locale = localeOf(context, shown);
  const isPreview = preview !== null;
  const from = built.headers.get("etag");
  const blocked = blockedFrom(context, site);
  const drawn =
    isPreview || theme === null || from === null || blocked !== null
      ? null
      : await firstPage(context, {
          url,
          locale,
          isDesktop: isDesktop(context.req.raw.headers),
          build: from,
        });
  const page = companyDocument(built, {
    site: shown,
    locale,
    theme,
    url,
    isPreview,
    drawn,
    blocked,
  });
  const headers = new Headers({ ...Object.fromEntries(page.headers), ...robots });
  headers.set("Cache-Control", "private, no-cache");
  headers.set("Vary", "Accept-Language, Cookie");
  headers.set("Content-Language", languageTags[locale]);
  headers.delete("last-modified");
  const policy = headers.get("content-security-policy");
  if (policy !== null) {
    headers.set("Content-Security-Policy", policyOf(policy, site, url.pathname, context.env));
  }
  if (from !== null) {
    const hash = await sha256Hex(
      JSON.stringify([from, shown, isPreview, locale, theme, url.href, drawn, blocked]),
    );
    const tag = `W/"${hash.slice(0, 32)}"`;
    headers.set("ETag", tag);
    const known = context.req.header("if-none-match")?.split(",") ?? [];
    if (known.some((each) => each.trim() === tag)) {
      return new Response(null, { status: 304, headers });
    }
  }
  return new Response(page.body, { status: page.status, headers });
}

function policyOf(built: string, site: Site, path: string, { APP_ENV }: Env): string {
  const framed = framedOrigin(path, site);
  // Without a back end of the company's own, all pictures come from the platform's host.
  const pictures = site.hasOwnBackEnd
    ? (readPictureOrigins(site.picture_hosts, isDevelopment(APP_ENV)) ?? [])
    : [];
  const policy = built.replace(/\bimg-src [^;]*/, (rule) => [rule, ...pictures].join(" "));
  return framed === null ? policy : `${policy}; frame-src ${framed}`;
}

/** Chooses the language in the app's order: cookie, link, browser, company's default. */
function localeOf(context: AppContext, site: Site): LanguageCode {
  return (
    readLanguage(getCookie(context, "lang")) ??
    readLanguage(context.req.query("lang")) ??
    acceptedLanguage(context.req.raw) ??
    readLanguage(site.default_lang) ??
    baseLanguage
  );
}

/** Removes preload links from a page, so that it loads only its own files. */
function without(links: string, page: Response): Response {
  const remove = { element: (link: Element) => void link.remove() };
  return new HTMLRewriter().on(links, remove).transform(page);
}

/** Reads the host's site. Null for a host of no company; undefined if the database fails. */
async function siteOf(context: AppContext, url: URL): Promise<Site | null | undefined> {
  const asked = askedOf(context);
  const { env } = context;
  try {
    const name = `document/${asked.host}/${asked.cookieCompanyId ?? "none"}`;
    const read = async () => {
      const site = await findSite(env.DB, asked);
      const isOther = site
        ? (await beginDuties(env, site.companyId, site.mark)) === false
        : await isOtherDatabase(env);
      if (isOther) throw new Error("the database is not the one of the accounts");
      return site;
    };
    return await cachedFor<Site | null>(url.origin, siteSeconds, name, read);
  } catch (error) {
    logError("site_not_read", { host: asked.host }, error);
    return undefined;
  }
}

/** Returns the visitor's country if the company does not serve it; otherwise null. */
function blockedFrom(context: AppContext, site: Site): string | null {
  const { country } = callerOf(context.req.raw);
  return readCountries(site.blocked_countries).includes(country) ? country : null;
}

/** Headers of a page without the app: no script may run, and no cache may store the page. */
function plainHeaders(nonce: string): Record<string, string> {
  return {
    "Cache-Control": "no-store",
    "Content-Security-Policy": `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    "Referrer-Policy": "no-referrer",
    "Strict-Transport-Security": "max-age=31536000; includeSubDomains",
    "X-Content-Type-Options": "nosniff",
    "X-Robots-Tag": "noindex",
    Vary: "Accept-Language, Cookie",
  };
}

/** Answers a request at a host that belongs to no company. */
function unsetAnswer(context: AppContext): Response | Promise<Response> {
  const nonce = crypto.randomUUID();
  const locale = readerLanguage(context.req.raw);
  return context.html(unsetPage(locale, nonce), 421, plainHeaders(nonce));
}

const desktopHints = "User-Agent, Sec-CH-UA-Mobile, Cookie";

/**
 * Address on the company's desktop host to redirect to. Null for a device that is no desktop, for
 * a request on that host itself, and if the company has no such host.
 */
function desktopAddress(request: Request, url: URL, { desktopHost }: Site): string | null {
  if (desktopHost === null || desktopHost === url.hostname.toLowerCase()) return null;
  if (!isDesktop(request.headers)) return null;
  const there = new URL(url);
  there.hostname = desktopHost;
  return there.href;
}

const handheld = /Mobi|Android|iPhone|iPad|iPod|Tablet|Silk|Kindle/i;
/** Names of desktop systems in user agents. Crawlers name none, so they are not redirected. */
const desktop = /Windows NT|Macintosh|X11|CrOS/;

/**
 * True for a desktop browser: the client hint does not say mobile, and the user agent names a
 * desktop system.
 */
function isDesktop(headers: Headers): boolean {
  const hint = headers.get("sec-ch-ua-mobile");
  if (hint === "?1") return false;
  const userAgent = headers.get("user-agent") ?? "";
  return desktop.test(userAgent) && !handheld.test(userAgent);
}
