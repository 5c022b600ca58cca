import { useEffect, useRef } from "react";

/** Runs regularly while the page is visible, and at once when it is visible again. */
export function usePoll(run: () => void, everyMs: number): void {
  const newest = useRef(run);
  useEffect(() => {
    newest.current = run;
  });
  useEffect(() => {
    let timer: ReturnType<typeof setInterval> | undefined;
    const stop = () => clearInterval(timer);
    const start = () => {
      stop();
      timer = setInterval(() => newest.current(), everyMs);
    };
    const turn = () => {
      if (document.visibilityState === "hidden") return stop();
      newest.current();
      start();
    };
    if (document.visibilityState === "visible") start();
    document.addEventListener("visibilitychange", turn);
    window.addEventListener("online", turn);
    return () => {
      stop();
      document.removeEventListener("visibilitychange", turn);
      window.removeEventListener("online", turn);
    };
  }, [everyMs]);
}
