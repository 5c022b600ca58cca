/** What can wait until the first page stands. */
import { startPrefetch } from "./prefetch.ts";
import { startServiceWorker } from "./service-worker.ts";

export function afterStart(): void {
  startPrefetch();
  if (import.meta.env.PROD) startServiceWorker();
}
