/**
 * Returns a function that finds the element to focus once `element` is gone. The nearest
 * `data-focus-home` around `element` is a selector of the element to focus; without one, the page
 * gets the focus. Call `focusHomeOf` while `element` exists.
 */
export function focusHomeOf(element: Element | null): () => HTMLElement | null {
  const around = element?.closest<HTMLElement>("[data-focus-home]");
  return () =>
    around?.querySelector<HTMLElement>(around.dataset.focusHome as string) ??
    document.getElementById("main");
}
