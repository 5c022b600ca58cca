/**
 * Writes the company's data into the HTML document: search engines, link previews and visitors see
 * it before any script runs. The app itself computes the same language, theme and colours.
 */
import { html } from "hono/html";
import type { Site } from "#db/company/companies.ts";
import { isColour } from "#domain/config/colours.ts";
import { backEndMark, blockedMark } from "#domain/contracts/back-end-mark.ts";
import { firstPageId } from "#domain/contracts/first-page.ts";
import type { LanguageCode } from "#domain/language/language-tags.ts";
import { languageTags } from "#domain/language/language-tags.ts";
import { m } from "#texts/worker-messages.ts";
import type { DrawnPage } from "./first-page.ts";

/** Background colour of the pages in both themes. */
export const paper = { light: "#f3f5f7", dark: "#0a0d13" };
type Theme = keyof typeof paper;

/**
 * Returns the theme with which the app starts; null lets the device choose. A company without dark
 * mode ignores the visitor's choice.
 */
export function themeOf(site: Site, chosen: string | undefined): Theme | null {
  const own = site.is_default_dark ? "dark" : "light";
  if (!site.is_dark_mode) return own;
  if (chosen === "light" || chosen === "dark") return chosen;
  return chosen === "auto" ? null : own;
}

function descriptionOf(site: Site, locale: LanguageCode): string {
  if (site.site_description !== "") return site.site_description;
  const text = m.page_description({ site: site.site_name }, { locale });
  return site.is_mock_login ? `${text} ${m.page_description_demo({}, { locale })}` : text;
}

function coloursOf({ theme_primary, theme_up, theme_down }: Site): string {
  const named = { primary: theme_primary, up: theme_up, down: theme_down };
  return Object.entries(named)
    .filter(([, value]) => isColour(value))
    .map(([name, value]) => `--company-${name}:${value}`)
    .join(";");
}

/** Escapes &, < and >. `setAttribute` itself escapes only quotes. */
const attribute = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

export interface DocumentLook {
  site: Site;
  locale: LanguageCode;
  theme: Theme | null;
  url: URL;
  isPreview: boolean;
  /** Drawn first page; null if the app itself will draw it. */
  drawn: DrawnPage | null;
  /** The visitor's country if the company does not serve it; otherwise null. */
  blocked: string | null;
}

const bannerStyle =
  "position:fixed;inset-block-end:84px;inset-inline-start:50%;translate:-50%;z-index:99;display:flex;gap:12px;padding:8px 14px;border-radius:999px;background:#0f1722;color:#fff;font:600 13px/1.4 system-ui;white-space:nowrap;box-shadow:0 4px 16px #0005";

function previewBanner(locale: LanguageCode): string {
  const text = m.preview_banner({}, { locale });
  const end = m.preview_end({}, { locale });
  return String(
    html`<p style="${bannerStyle}" dir="ltr"><bdi>${text}</bdi><a style="color:#9fd6ff" href="/preview/end"><bdi>${end}</bdi></a></p>`,
  );
}

/**
 * Writes, as JSON, the data from which the page was drawn. Browsers do not run JSON. Escapes `<`,
 * so that no text closes the element.
 */
function drawnFrom({ html: _html, ...page }: DrawnPage): string {
  const json = JSON.stringify(page).replaceAll("<", "\\u003c");
  return `<script type="application/json" id="${firstPageId}">${json}</script>`;
}

/** Writes the texts for a failed start of the app: the app cannot load its own texts then. */
export function startWords(rewriter: HTMLRewriter, locale: LanguageCode): HTMLRewriter {
  const say = (text: string) => ({
    element: (place: Element) => void place.setInnerContent(text),
  });
  return rewriter
    .on("#stuck p", say(m.page_not_started({}, { locale })))
    .on("#stuck button", say(m.page_start_again({}, { locale })));
}

/** Writes the company's data into the document. Texts of the company never become markup. */
export function companyDocument(page: Response, look: DocumentLook): Response {
  const { site, locale, theme, url, isPreview, drawn, blocked } = look;
  const description = descriptionOf(site, locale);
  const icon = site.icon || "/manifest-icon.svg";
  const picture = site.logo || site.icon;
  const preview = html`<meta property="og:type" content="website"><meta property="og:site_name" content="${site.site_name}"><meta property="og:title" content="${site.site_name}"><meta property="og:description" content="${description}"><meta property="og:url" content="${url.origin + url.pathname}"><meta property="og:locale" content="${languageTags[locale].replace("-", "_")}"><meta name="twitter:card" content="summary">`;
  const image = picture && html`<meta property="og:image" content="${new URL(picture, url).href}">`;
  return (
    startWords(new HTMLRewriter(), locale)
      .on("html", {
        element(root) {
          root.setAttribute("lang", languageTags[locale]);
          root.setAttribute("dir", locale === "ar" ? "rtl" : "ltr");
          root.setAttribute("style", coloursOf(site));
          if (theme) root.setAttribute("data-theme", theme);
          if (blocked) root.setAttribute(blockedMark, blocked);
          if (site.hasOwnBackEnd) root.setAttribute(backEndMark.attribute, backEndMark.own);
        },
      })
      .on("title", { element: (title) => void title.setInnerContent(site.site_name) })
      .on('meta[name="description"]', {
        element: (meta) => void meta.setAttribute("content", attribute(description)),
      })
      .on('meta[name="theme-color"]', {
        element: (meta) => void (theme && meta.setAttribute("content", paper[theme])),
      })
      .on('link[rel="icon"], link[rel="apple-touch-icon"]', {
        element(link) {
          link.setAttribute("href", attribute(icon));
          link.removeAttribute("type");
        },
      })
      // Keeps the links to texts in this language; removes the links to texts in other languages.
      .on("link[data-language]", {
        element: (link) => void (link.getAttribute("data-language") !== locale && link.remove()),
      })
      .on("head", {
        element: (head) => void head.append(String(preview) + String(image), { html: true }),
      })
      .on("body", {
        element(body) {
          if (isPreview) body.append(previewBanner(locale), { html: true });
          if (drawn) body.append(drawnFrom(drawn), { html: true });
        },
      })
      .on("#root", {
        element(root) {
          if (!drawn) return;
          root.setAttribute("data-drawn", "");
          root.setInnerContent(drawn.html, { html: true });
        },
      })
      .transform(page)
  );
}
