import { useEffect, useRef } from "react";

interface SheetState {
  sheet?: string | null;
}

const shownSheet = () => (history.state as SheetState | null)?.sheet;

/** The Back of a phone closes what lies over the page instead of leaving the page: while it is open it has a history entry. */
export function useBackCloses(open: boolean, onClose: () => void): void {
  const close = useRef(onClose);
  const isMounted = useRef(true);
  // Before the effect below, so that its end knows whether the page has gone as well.
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
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
      if (shownSheet() !== own) return;
      if (isMounted.current) history.back();
      // The page went with it, so another one is on its way, which a step back would cancel.
      else history.replaceState({ ...(history.state as object | null), sheet: null }, "");
    };
  }, [open]);
}
