import { useEffect, useEffectEvent } from "react";

/** Calls `act` at this interval while the page is visible, and when page or network come back. */
export function useEvery(everyMs: number | null, act: () => unknown): void {
  const newest = useEffectEvent(act);
  useEffect(() => {
    if (everyMs === null) return;
    let timer: ReturnType<typeof setInterval> | undefined;
    const start = () => {
      clearInterval(timer);
      if (!document.hidden) timer = setInterval(() => newest(), everyMs);
    };
    const turn = () => {
      if (!document.hidden) newest();
      start();
    };
    start();
    document.addEventListener("visibilitychange", turn);
    window.addEventListener("online", turn);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", turn);
      window.removeEventListener("online", turn);
    };
  }, [everyMs]);
}
