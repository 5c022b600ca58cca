import { useEffect, useRef } from "react";

interface SheetState {
  sheet?: string;
}

const shownSheet = () => (history.state as SheetState | null)?.sheet;

/** The Back of a phone closes what lies over the page instead of leaving the page: while it is open it has a history entry. */
export function useBackCloses(open: boolean, onClose: () => void): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (!open) return;
    const own = crypto.randomUUID();
    history.pushState({ ...(history.state as object | null), sheet: own }, "");
    const went = () => {
      if (shownSheet() !== own) close.current();
    };
    addEventListener("popstate", went);
    return () => {
      removeEventListener("popstate", went);
      // Closed in another way: the entry goes too, unless a link has already led on from it.
      if (shownSheet() === own) history.back();
    };
  }, [open]);
}
