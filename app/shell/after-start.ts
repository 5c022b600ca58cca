/** Starts what can wait until the first page is shown. */
import { startPrefetch } from "./prefetch.ts";
import { startServiceWorker } from "./service-worker.ts";

export function afterStart(): void {
  startPrefetch();
  if (import.meta.env.PROD) startServiceWorker();
}
