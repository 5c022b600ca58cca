import { useSyncExternalStore } from "react";
import { isOnDevice } from "../device.ts";

const query = isOnDevice ? matchMedia("(min-width: 1024px)") : null;
/** Layout in which the worker draws the first page: the worker has no window to measure. */
const drawn = { isDesktop: false };

export function drawForDesktop(isDesktop: boolean): void {
  drawn.isDesktop = isDesktop;
}

function subscribe(listener: () => void): () => void {
  query?.addEventListener("change", listener);
  return () => query?.removeEventListener("change", listener);
}

export const isDesktop = () => query?.matches ?? drawn.isDesktop;

export function useDesktop(): boolean {
  return useSyncExternalStore(subscribe, isDesktop, isDesktop);
}
