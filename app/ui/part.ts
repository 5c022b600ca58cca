import {
  type ComponentType,
  createElement,
  lazy,
  Suspense,
  type SuspenseProps,
  useSyncExternalStore,
} from "react";
import { part } from "../part.ts";

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

let arrivals = 0;
const boundaries = new Set<() => void>();
function subscribe(boundary: () => void): () => void {
  boundaries.add(boundary);
  return () => boundaries.delete(boundary);
}

const lazyFor = <Props>(load: Load<Props>) =>
  lazy(() => {
    const coming = load();
    const tell = () => {
      arrivals++;
      for (const boundary of boundaries) boundary();
    };
    // Uses a timer, so that React's own handlers of the promise run before `tell`.
    coming.finally(() => setTimeout(tell)).catch(() => undefined);
    return coming;
  });

export const lazyPart = <Props>(load: Load<Props>) => lazyFor<Props>(() => part(load()));

/** An optional component: renders nothing if its code cannot be loaded. */
export const lazyExtra = <Props>(load: Load<Props>) =>
  lazyFor<Props>(() =>
    part(load()).catch((error: unknown) => {
      console.warn(error);
      return { default: (() => null) as ComponentType<Props> };
    }),
  );

/**
 * `Suspense` that renders arrived parts at once. React itself renders such a part at its lowest
 * priority, and begins again whenever a price changes. On a slow device it never finished.
 */
export function PartBoundary({ children, ...rest }: SuspenseProps) {
  useSyncExternalStore(
    subscribe,
    () => arrivals,
    () => 0,
  );
  return createElement(Suspense, rest, children);
}
