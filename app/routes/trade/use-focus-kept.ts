import { type FocusEvent, useLayoutEffect, useRef } from "react";

/**
 * Another market has another form: a field that had the focus gives it to the same field of the new
 * one. The element must stay, and gets what is returned.
 */
export function useFocusKept(productId: number) {
  const host = useRef<HTMLDivElement>(null);
  const focused = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the market
  useLayoutEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (focused.current === null || !isLost) return;
    const same = host.current?.querySelector<HTMLElement>(`[data-testid="${focused.current}"]`);
    (same ?? host.current?.querySelector<HTMLElement>("input"))?.focus({ preventScroll: true });
  }, [productId]);
  return {
    ref: host,
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      focused.current = target.dataset.testid ?? "";
    },
    // Not told where React takes the focused field away.
    onBlur: () => {
      focused.current = null;
    },
  };
}
