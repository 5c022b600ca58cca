const starts = new WeakMap<Element, (isSeen: boolean) => void>();
let observer: IntersectionObserver | undefined;

/**
 * Calls `start` when the element comes into view, and the function that `start` returned when the
 * element leaves. Returns a function that stops watching the element as if it had left.
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
