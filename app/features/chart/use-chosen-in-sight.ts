import { type RefObject, useEffect } from "react";

/** Scrolls a row of choices so that the chosen one is seen, whatever room the row has. */
export function useChosenInSight(box: RefObject<HTMLElement | null>, chosen: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one is marked in the row
  useEffect(() => {
    const row = box.current?.querySelector("[role=radiogroup]");
    if (!row) return;
    const show = () => {
      const option = row.querySelector("input:checked")?.parentElement?.getBoundingClientRect();
      const room = row.getBoundingClientRect();
      if (!option) return;
      row.scrollBy({ left: (option.left + option.right - room.left - room.right) / 2 });
    };
    const watcher = new ResizeObserver(show);
    watcher.observe(row);
    return () => watcher.disconnect();
  }, [box, chosen]);
}
