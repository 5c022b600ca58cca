import { type PointerEvent, useEffect, useRef } from "react";

/** Time in ms after which a held press repeats its act. */
const holdMs = 400;
const againMs = 70;

/** Handlers of a button that acts when it is pressed, and repeatedly while it is held. */
export function useHold(act: () => void) {
  const newest = useRef(act);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const hasRepeated = useRef(false);
  useEffect(() => {
    newest.current = act;
  });
  const stop = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);

  function again(): void {
    hasRepeated.current = true;
    newest.current();
    timer.current = setTimeout(again, againMs);
  }

  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      hasRepeated.current = false;
      timer.current = setTimeout(again, holdMs);
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onPointerLeave: stop,
    onClick: () => {
      stop();
      // The release of a held button is also a click, but must not act again.
      if (!hasRepeated.current) act();
      hasRepeated.current = false;
    },
  };
}
