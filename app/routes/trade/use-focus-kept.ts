import { type FocusEvent, useLayoutEffect, useRef } from "react";

/**
 * Gives the focus to another element if React has removed the focused one.
 *
 * @param change value whose change starts the check
 * @param otherOf called with each element that gets the focus; returns a function that finds the
 * other element after the removal
 * @returns properties for a surrounding element that React does not remove
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
    // Runs if the focus moves elsewhere, but not if React removes the focused element.
    onBlur: () => {
      other.current = () => null;
    },
  };
}
