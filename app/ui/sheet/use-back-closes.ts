import { useEffect, useEffectEvent, useRef } from "react";

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
  // Reuses the entry: a pending step back would start from a new entry and close the new sheet.
  if (takesOver) history.replaceState(state, "");
  else history.pushState(state, "");
}

function leaveSoon(own: string): void {
  leaving = own;
  // Runs after all effects of this commit, in which another sheet may reuse the entry.
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
  // Comes before the effect below, whose cleanup reads whether the page is gone, too.
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
      // The page is gone, too: another one is loading, and a step back would cancel it.
      else history.replaceState({ ...(history.state as object | null), sheet: null }, "");
    };
  }, [open]);
}
