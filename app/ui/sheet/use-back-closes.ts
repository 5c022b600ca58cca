import { useEffect, useEffectEvent, useRef } from "react";
import { useLocation } from "react-router";

interface SheetState {
  sheet?: string | null;
}

const shownSheet = () => (history.state as SheetState | null)?.sheet;

/** History entry of a sheet that has just closed; removed unless another sheet reuses it. */
let leaving: string | null = null;

function enter(own: string): void {
  const state = { ...(history.state as object | null), sheet: own };
  const takesOver = leaving !== null && shownSheet() === leaving;
  leaving = null;
  // Reuses the entry of the sheet that has just closed: a step back to remove that entry would
  // close the new sheet.
  if (takesOver) history.replaceState(state, "");
  else history.pushState(state, "");
}

function leaveSoon(own: string): void {
  leaving = own;
  // Waits for all effects of this rendering: another sheet's effect may reuse the history entry.
  queueMicrotask(() => {
    if (leaving !== own) return;
    leaving = null;
    if (shownSheet() === own) history.back();
  });
}

/** Back closes a sheet instead of leaving the page: an open sheet has a history entry. */
export function useBackCloses(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  const isMounted = useRef(true);
  // Comes before the effect below, because the cleanup of that effect reads `isMounted`.
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  useEffect(() => {
    if (!open) return;
    const own = crypto.randomUUID();
    enter(own);
    const went = () => {
      if (shownSheet() !== own) close();
    };
    addEventListener("popstate", went);
    return () => {
      removeEventListener("popstate", went);
      // Does nothing if Back closed the sheet, or if a link in the sheet was followed.
      if (shownSheet() !== own) return;
      if (isMounted.current) leaveSoon(own);
      // Another page is loading in place of the sheet's page: a step back would cancel the loading.
      else history.replaceState({ ...(history.state as object | null), sheet: null }, "");
    };
  }, [open]);
}

/** Closes a sheet once a link in it has led to a page. To close earlier would cancel the link. */
export function useNewPageCloses(onClose: () => void): void {
  const close = useEffectEvent(onClose);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step to a page has its key
  useEffect(() => {
    // Keeps a sheet open that opened after the link was followed, but before the new page rendered:
    // the newest history entry is then the sheet's.
    if (shownSheet() == null) close();
  }, [key]);
}
