/**
 * Returns a way to the element that has the focus once `element` is gone: the one that the nearest
 * `data-focus-home` around it names by a selector, else the page. Ask while `element` is there.
 */
export function focusHomeOf(element: Element | null): () => HTMLElement | null {
  const around = element?.closest<HTMLElement>("[data-focus-home]");
  return () =>
    around?.querySelector<HTMLElement>(around.dataset.focusHome as string) ??
    document.getElementById("main");
}
