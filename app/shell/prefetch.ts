/** Fetches the code of pages that are likely to be opened next. */
import { warnOf } from "../api/warn-of.ts";
import { whenIdle } from "../ui/when-idle.ts";
import { preparePage } from "./page-components.ts";
import { tabPages } from "./tab-pages.ts";

function prefetch(path: string): void {
  preparePage(path).catch(warnOf(`${path} could not be fetched ahead`));
}

/** Fetches the page of a link that is pointed at or focused. */
function follow({ target }: Event): void {
  const link = target instanceof Element ? target.closest("a") : null;
  if (link && link.origin === location.origin) prefetch(link.pathname);
}

/** True for browsers that are set to save data. */
function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

/** Delay in ms, after which the opened page has its prices and its chart. */
const tabsAfterMs = 4_000;

export function startPrefetch(): void {
  document.addEventListener("pointerover", follow, { passive: true });
  document.addEventListener("focusin", follow);
  if (savesData()) return;
  setTimeout(() => {
    for (const path of Object.keys(tabPages)) whenIdle(() => prefetch(path));
  }, tabsAfterMs);
}
