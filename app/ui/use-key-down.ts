import { useEffectEvent, useLayoutEffect } from "react";

/** Hears the window's keys before the first paint: a key that is pressed at once is not lost. */
export function useKeyDown(press: (event: KeyboardEvent) => void): void {
  const heard = useEffectEvent(press);
  useLayoutEffect(() => {
    window.addEventListener("keydown", heard);
    return () => window.removeEventListener("keydown", heard);
  }, []);
}
