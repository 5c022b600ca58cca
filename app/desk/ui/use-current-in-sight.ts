import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * Scrolls a row or column of links until the current page's link is visible.
 * @param size number of links; a change scrolls again
 */
export function useCurrentInSight(size = 0): RefObject<HTMLElement | null> {
  const links = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has its link
  useEffect(() => {
    const current = links.current?.querySelector('[aria-current="page"]');
    if (!links.current || !current) return;
    const box = links.current.getBoundingClientRect();
    const link = current.getBoundingClientRect();
    const isIn =
      link.left >= box.left &&
      link.right <= box.right &&
      link.top >= box.top &&
      link.bottom <= box.bottom;
    if (isIn) return;
    links.current.scrollBy({
      left: (link.left + link.right - box.left - box.right) / 2,
      top: (link.top + link.bottom - box.top - box.bottom) / 2,
    });
  }, [pathname, size]);
  return links;
}
