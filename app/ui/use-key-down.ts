import { useEffectEvent, useLayoutEffect } from "react";

/** Handles the window's keys. Starts before the first paint, so that no early key is lost. */
export function useKeyDown(press: (event: KeyboardEvent) => void): void {
  const heard = useEffectEvent(press);
  useLayoutEffect(() => {
    window.addEventListener("keydown", heard);
    return () => window.removeEventListener("keydown", heard);
  }, []);
}
