/** Starts what can wait until the first page is shown. */
import { forgiveLateTransitions } from "./late-transitions.ts";
import { followOtherTabs } from "./other-tabs.ts";
import { startPrefetch } from "./prefetch.ts";
import { startServiceWorker } from "./service-worker.ts";

export function afterStart(): void {
  forgiveLateTransitions();
  startPrefetch();
  followOtherTabs();
  if (import.meta.env.PROD) startServiceWorker();
}
