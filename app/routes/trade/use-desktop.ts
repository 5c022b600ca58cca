import { useSyncExternalStore } from "react";

const query = matchMedia("(min-width: 1024px)");

function subscribe(listener: () => void): () => void {
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** True where the page is laid out for a desktop. */
export function useDesktop(): boolean {
  return useSyncExternalStore(subscribe, () => query.matches);
}
