import { type FocusEvent, useLayoutEffect, useRef } from "react";

/**
 * Gives the focus to another element where React has taken the focused one away.
 *
 * @param change the focus is looked after whenever this is another value
 * @param otherOf asked about each element that gets the focus, while it is there
 * @returns properties of an element around them that stays
 */
export function useFocusKept(
  change: unknown,
  otherOf: (focused: HTMLElement) => () => HTMLElement | null,
) {
  const other = useRef<() => HTMLElement | null>(() => null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change
  useLayoutEffect(() => {
    const here = document.activeElement;
    if (here === null || here === document.body) other.current()?.focus({ preventScroll: true });
  }, [change]);
  return {
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      other.current = otherOf(target);
    },
    // Not told where React takes the focused element away.
    onBlur: () => {
      other.current = () => null;
    },
  };
}
