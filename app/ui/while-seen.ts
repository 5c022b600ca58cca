const starts = new WeakMap<Element, (isSeen: boolean) => void>();
let observer: IntersectionObserver | undefined;

/**
 * Calls `start` when the element comes into view. Calls the function that `start` returned when the
 * element leaves the view or the watch ends. @returns function that ends the watch
 */
export function whileSeen(element: Element, start: () => () => void): () => void {
  observer ??= new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) starts.get(target)?.(isIntersecting);
  });
  let stop: (() => void) | undefined;
  starts.set(element, (isSeen) => {
    stop?.();
    stop = isSeen ? start() : undefined;
  });
  observer.observe(element);
  return () => {
    observer?.unobserve(element);
    stop?.();
  };
}
