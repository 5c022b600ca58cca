/** Starts what can wait until the first page is shown. */
import { warnOf } from "../api/warn-of.ts";
import { followOtherTabs } from "./other-tabs.ts";
import { startPrefetch } from "./prefetch.ts";
import { startServiceWorker } from "./service-worker.ts";

export function afterStart(): void {
  forgiveLateTransitions();
  startPrefetch();
  followOtherTabs();
  if (import.meta.env.PROD) startServiceWorker();
}

/** A page drawn too late appears without its transition, which harms no reader. */
function forgiveLateTransitions(): void {
  const begin = document.startViewTransition?.bind(document);
  if (!begin) return;
  document.startViewTransition = (update) => {
    const transition = begin(update);
    const ready = transition.ready.catch(warnOf("a page came without its transition"));
    return Object.defineProperty(transition, "ready", { value: ready });
  };
}
