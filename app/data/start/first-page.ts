import { type FirstPage, firstPageId } from "#domain/contracts/first-page.ts";
import { kept } from "../../device.ts";
import { currentLocale } from "../../i18n/locale.ts";
import { isDesktop } from "../../ui/use-desktop.ts";

/** The only part of the address's query that changes the drawn page. */
function marketOf(search: string): string {
  const market = new URLSearchParams(search).get("market");
  return market === null ? "" : `?market=${encodeURIComponent(market)}`;
}

function readFirstPage(): FirstPage | null {
  const text = document.getElementById(firstPageId)?.textContent;
  if (!text) return null;
  const page = JSON.parse(text) as FirstPage;
  const isOurs =
    page.address === location.pathname + marketOf(location.search) &&
    location.hash === "" &&
    page.locale === currentLocale() &&
    page.isDesktop === isDesktop() &&
    // The worker draws the page for a visitor without a session or favourites.
    !kept("token") &&
    !kept("other_session") &&
    !kept("favourites");
  return isOurs ? page : null;
}

const read: { page?: FirstPage | null } = {};

/**
 * Returns the page that the worker drew into the document. Null if there is none, or if the worker
 * drew it for another address, language, layout or kind of visitor.
 */
export function firstPage(): FirstPage | null {
  if (read.page === undefined) read.page = readFirstPage();
  return read.page;
}

const shown = Promise.withResolvers<void>();
/** Home calls this once its components control the drawn page: data may then change the page. */
export const firstPageStands = shown.resolve;

export const whenFirstPageStands: Promise<void> = shown.promise;
