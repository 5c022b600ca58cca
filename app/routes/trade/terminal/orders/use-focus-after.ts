import { useEffect, useRef } from "react";
import { focusRegion } from "../regions.ts";

/** Sheets give the focus back when they have faded. */
const fadedMs = 350;

/**
 * After a sheet has closed whose row is gone, the focus would be nowhere: it goes to the tab of the
 * list.
 */
export function useFocusAfter(isOpen: boolean): void {
  const wasOpen = useRef(false);
  useEffect(() => {
    const hasClosed = wasOpen.current && !isOpen;
    wasOpen.current = isOpen;
    if (!hasClosed) return;
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) focusRegion("bottom");
    }, fadedMs);
    return () => clearTimeout(timer);
  }, [isOpen]);
}
