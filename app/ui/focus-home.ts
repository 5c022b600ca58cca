/**
 * Returns a function for the element that gets the focus once `element` is gone. The nearest
 * `data-focus-home` names that element by a selector; without one, it is the page. Call
 * `focusHomeOf` while `element` exists.
 */
export function focusHomeOf(element: Element | null): () => HTMLElement | null {
  const around = element?.closest<HTMLElement>("[data-focus-home]");
  return () =>
    around?.querySelector<HTMLElement>(around.dataset.focusHome as string) ??
    document.getElementById("main");
}
