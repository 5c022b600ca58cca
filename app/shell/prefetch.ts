import { warnOf } from "../api/warn-of.ts";
import { whenIdle } from "../ui/when-idle.ts";
import { preparePage } from "./page-components.ts";
import { tabPages } from "./tab-pages.ts";

function prefetch(path: string): void {
  preparePage(path).catch(warnOf(`${path} could not be fetched ahead`));
}

function follow({ target }: Event): void {
  const link = target instanceof Element ? target.closest("a") : null;
  if (link && link.origin === location.origin) prefetch(link.pathname);
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

/**
 * Delay in ms before the tabs' code loads: by then the opened page has its prices and its chart.
 */
const tabsAfterMs = 4_000;

export function startPrefetch(): void {
  document.addEventListener("pointerover", follow, { passive: true });
  document.addEventListener("focusin", follow);
  if (savesData()) return;
  setTimeout(() => {
    for (const path of Object.keys(tabPages)) whenIdle(() => prefetch(path));
  }, tabsAfterMs);
}
