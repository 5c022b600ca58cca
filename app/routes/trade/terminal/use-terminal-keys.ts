import { useEffect, useRef } from "react";
import { focusNext } from "./regions.ts";

const openDialog = ":is([role='dialog'], [role='alertdialog'])[data-open], dialog[open]";

/** Ctrl or Cmd with K opens the palette, F6 goes to the next part; both also while typing. */
export function useTerminalKeys(openPalette: () => void): void {
  const newest = useRef(openPalette);
  useEffect(() => {
    newest.current = openPalette;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.altKey || document.querySelector(openDialog)) return;
      const isPalette = (event.ctrlKey || event.metaKey) && event.code === "KeyK";
      const isNext = event.key === "F6" && !event.ctrlKey && !event.metaKey;
      if (!isPalette && !isNext) return;
      event.preventDefault();
      if (isPalette) newest.current();
      else focusNext(event.shiftKey ? -1 : 1);
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
}
