import { warnOf } from "../api/warn-of.ts";

/** Logs failed transitions: a page drawn too late appears without one, which harms no reader. */
export function forgiveLateTransitions(): void {
  const begin = document.startViewTransition?.bind(document);
  if (!begin) return;
  document.startViewTransition = (update) => {
    const transition = begin(update);
    const ready = transition.ready.catch(warnOf("a page came without its transition"));
    return Object.defineProperty(transition, "ready", { value: ready });
  };
}
