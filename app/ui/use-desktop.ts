import { useSyncExternalStore } from "react";

const query = matchMedia("(min-width: 1024px)");

function subscribe(listener: () => void): () => void {
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** True when the window is wide enough for the desktop layout. */
export function useDesktop(): boolean {
  return useSyncExternalStore(subscribe, () => query.matches);
}
