const starts = new WeakMap<Element, (isSeen: boolean) => void>();
let observer: IntersectionObserver | undefined;

/** Starts what is to run while the element is in view, and stops it outside. Returns its end. */
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
