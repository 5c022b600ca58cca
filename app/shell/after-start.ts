import { warnOf } from "../api/warn-of.ts";
import { whenIdle } from "../ui/when-idle.ts";
import { followOtherTabs } from "./other-tabs.ts";
import { preparePage } from "./page-components.ts";
import { startServiceWorker } from "./service-worker.ts";
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

/** Delay in ms before the tabs' code loads: the opened page gets its prices and chart first. */
const tabsAfterMs = 4_000;

function startPrefetch(): void {
  document.addEventListener("pointerover", follow, { passive: true });
  document.addEventListener("focusin", follow);
  if (savesData()) return;
  setTimeout(() => {
    for (const path of Object.keys(tabPages)) whenIdle(() => prefetch(path));
  }, tabsAfterMs);
}

export function afterStart(): void {
  startPrefetch();
  followOtherTabs();
  if (import.meta.env.PROD) startServiceWorker();
}
