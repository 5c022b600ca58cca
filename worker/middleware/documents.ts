/**
 * Serves pages of the app. Only documents pass by here, and files that this release does not have
 * (`[assets]` in wrangler.toml). The facts that decide about pages are cached at the edge for a
 * minute: a visit costs one look into the cache.
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

/** Paths that are no pages: calls, and routes of their own. */
const notPages = /^\/(v2\/)?api(\/|$)|^\/brand\/|^\/preview(\/|$)|^\/manifest(\.json|-icon\.svg)$/i;
/** Names of files. No page has such a name: a request with one asks for a missing file. */
const files = /^\/(assets|symbols)\/|\.\w+$/;
const deskPages = /^\/desk(\/|$)/;
/** Other spellings of a path are no pages either; the guard refuses them. */
const odd = /%|\/\//;

export const documents: MiddlewareHandler<AppBindings> = async (context, next) => {
  const { method, raw: request } = context.req;
  const url = new URL(request.url);
  const isPage = !notPages.test(url.pathname) && !odd.test(url.pathname);
  if (!isPage || (method !== "GET" && method !== "HEAD")) return next();
  if (files.test(url.pathname)) return missingFile();
  const site = await siteOf(context, url);
  if (site === null) return unsetAnswer(context);
  if (site) {
    const desktop = desktopAddress(request, url, site);
    if (desktop) {
      return new Response(null, {
        status: 302,
        headers: { Location: desktop, "Cache-Control": "no-store", Vary: desktopHints },
      });
    }
  }
  const page = await companyPage(context, url, site);
  if (deskPages.test(url.pathname)) return without("link[data-start], link[data-language]", page);
  return without(filesOfOthers(url.pathname), page);
};

/** Not cacheable: during a release the file may exist a moment later. */
function missingFile(): Response {
  const headers = { "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" };
  return new Response("Not found", { status: 404, headers });
}

/** Pages whose own files the document names. */
const named: Record<string, string> = { home: "/", trade: "/trade" };

function filesOfOthers(path: string): string {
  const others = Object.keys(named).filter((mark) => named[mark] !== path);
  return others.map((mark) => `link[data-start="${mark}"]`).join(", ");
}

/**
 * The built page as the company's own. Its ETag names everything it depends on. So a browser that
 * has it gets no second copy, and no copy is older than the company's settings.
 */
async function companyPage(context: AppContext, url: URL, site: Site | undefined) {
  const asked = new Request(new URL("/", url), context.req.raw);
  // Compared with the page as sent, not with the built file.
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

/** The built policy plus the company's hosts in its settings. */
function policyOf(built: string, site: Site, path: string, { APP_ENV }: Env): string {
  const framed = framedOrigin(path, site);
  // A visit that the platform answers asks no other host.
  const pictures = site.hasOwnBackEnd
    ? (readPictureOrigins(site.picture_hosts, isDevelopment(APP_ENV)) ?? [])
    : [];
  const policy = built.replace(/\bimg-src [^;]*/, (rule) => [rule, ...pictures].join(" "));
  return framed === null ? policy : `${policy}; frame-src ${framed}`;
}

/** The app's order: the reader's choice, the link, the browser's language, the company's. */
function localeOf(context: AppContext, site: Site): LanguageCode {
  return (
    readLanguage(getCookie(context, "lang")) ??
    readLanguage(context.req.query("lang")) ??
    acceptedLanguage(context.req.raw) ??
    readLanguage(site.default_lang) ??
    baseLanguage
  );
}

/** Removes links to files: the desk needs none of the app's, other pages none of Home's. */
function without(links: string, page: Response): Response {
  const remove = { element: (link: Element) => void link.remove() };
  return new HTMLRewriter().on(links, remove).transform(page);
}

/** Null on a host of no company; undefined if it cannot be read: the page then says so. */
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

/** The visitor's country if the company does not serve it; the app says so on every page. */
function blockedFrom(context: AppContext, site: Site): string | null {
  const { country } = callerOf(context.req.raw);
  return readCountries(site.blocked_countries).includes(country) ? country : null;
}

/** Headers of a page in place of the app: nothing runs in it, and it is not cached. */
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

/** The host is no company's, so the page names none. */
function unsetAnswer(context: AppContext): Response | Promise<Response> {
  const nonce = crypto.randomUUID();
  const locale = readerLanguage(context.req.raw);
  return context.html(unsetPage(locale, nonce), 421, plainHeaders(nonce));
}

const desktopHints = "User-Agent, Sec-CH-UA-Mobile, Cookie";

/** The same page on the desktop host, which redirects no visitor: no loop is possible. */
function desktopAddress(request: Request, url: URL, { desktopHost }: Site): string | null {
  if (desktopHost === null || desktopHost === url.hostname.toLowerCase()) return null;
  if (!isDesktop(request.headers)) return null;
  const there = new URL(url);
  there.hostname = desktopHost;
  return there.href;
}

const handheld = /Mobi|Android|iPhone|iPad|iPod|Tablet|Silk|Kindle/i;
/** Desktop systems. A program or crawler names none of them and is not redirected. */
const desktop = /Windows NT|Macintosh|X11|CrOS/;

/** True for a browser on a desktop, by its client hint, else by its user agent. */
function isDesktop(headers: Headers): boolean {
  const hint = headers.get("sec-ch-ua-mobile");
  if (hint === "?1") return false;
  const userAgent = headers.get("user-agent") ?? "";
  return desktop.test(userAgent) && !handheld.test(userAgent);
}
