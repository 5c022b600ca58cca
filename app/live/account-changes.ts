/** Tells those who show lists of the account that something about it changed, or may have while nobody listened. */
import { useEffect, useRef } from "react";

type Listener = () => unknown;
const listeners = new Set<Listener>();

export function announceAccountChange(): void {
  for (const listener of listeners) listener();
}

/** Calls back at every change while the component is mounted: its lists are to be read again. */
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
