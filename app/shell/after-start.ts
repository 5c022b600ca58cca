import { followOtherTabs } from "./other-tabs.ts";
import { startPrefetch } from "./prefetch.ts";
import { startServiceWorker } from "./service-worker.ts";

export function afterStart(): void {
  startPrefetch();
  followOtherTabs();
  if (import.meta.env.PROD) startServiceWorker();
}
