import { useEffect, useRef } from "react";

/** Does something at this rhythm (ms) while the component is mounted and the page is looked at; null for never. */
export function useEvery(everyMs: number | null, act: () => unknown): void {
  const newest = useRef(act);
  useEffect(() => {
    newest.current = act;
  });
  useEffect(() => {
    if (everyMs === null) return;
    const timer = setInterval(() => {
      if (!document.hidden) newest.current();
    }, everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
}
