/** Tells pages with lists of the account when it changed, or may have changed unnoticed. */
import { useEffect, useRef } from "react";

type Listener = () => unknown;
const listeners = new Set<Listener>();

export function announceAccountChange(): void {
  for (const listener of listeners) listener();
}

/** Calls back at every change while the component is mounted, so that it reads its lists again. */
export function useAccountChanges(listener: Listener): void {
  const newest = useRef(listener);
  useEffect(() => {
    newest.current = listener;
  });
  useEffect(() => {
    const told = () => newest.current();
    listeners.add(told);
    return () => void listeners.delete(told);
  }, []);
}
