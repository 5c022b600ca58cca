/** Positions of elements in a window, and their differences between engines. */

export interface Box {
  name: string;
  x: number;
  y: number;
  width: number;
  height: number;
  /** True if nothing covers its middle or its corners. */
  isFree: boolean;
  /**
   * Its words with each digit as 0. Elements with other words, or longer numbers, have other sizes.
   */
  words: string;
  /** Height of one of its lines. */
  line: number;
  /** True if it is a text that wraps: its width is then that of the wrapped text. */
  isBroken: boolean;
}

/** View that an engine showed at one place of a walk. */
export interface Look {
  place: string;
  boxes: Box[];
}

/**
 * Tolerance for the fonts of another engine: a row of its letters is a little wider or narrower.
 */
const letters = { pixels: 12, share: 0.12 };

/** Measures in the page: controls, headings, bars, and what covers them. */
export function boxesInSight(): Box[] {
  // Leaves out the mark of the chart's library, which drawings cover at some prices.
  const kinds =
    "button, a:not(#tv-attr-logo), input, select, textarea, h1, h2, nav, header, [data-testid], [role=dialog]";
  const seen = new Map<string, number>();
  const inset = 0.2;
  const sizeOf = (element: Element) => element.getBoundingClientRect();
  const isSeen = (element: Element) => {
    const { left, right, top, bottom, width, height } = sizeOf(element);
    const isInside =
      left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
    return (
      isInside && width > 3 && height > 3 && element.checkVisibility({ opacityProperty: true })
    );
  };
  const isFreeAt = (element: Element, x: number, y: number) => {
    const hit = document.elementFromPoint(x, y);
    // Ignores a toast of its usual height, which one engine shows some seconds longer than another.
    const toast = hit?.closest('[data-testid="toast"]');
    if (toast && sizeOf(toast).height < 120) return true;
    // Ignores labels of levels, which move over the chart with the prices.
    if (hit?.closest('[data-testid^="level-"]')) return true;
    return hit !== null && (element.contains(hit) || hit.contains(element));
  };
  const isFree = (element: Element) => {
    const { left, top, width, height } = sizeOf(element);
    const points = [inset, 0.5, 1 - inset].flatMap((across) =>
      [inset, 0.5, 1 - inset].map((down) => [left + width * across, top + height * down] as const),
    );
    return points.every(([x, y]) => isFreeAt(element, x, y));
  };
  const nameOf = (element: Element) => {
    const words = element.getAttribute("aria-label") ?? element.textContent ?? "";
    const testId = element.getAttribute("data-testid");
    // A number, price or date is another text at another time.
    const own =
      testId ??
      words
        .replaceAll(/[\d.,:$%+−-]+/g, "#")
        .trim()
        .slice(0, 30);
    const name = `${element.tagName.toLowerCase()} ${own}`;
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  };
  const lineOf = (element: Element) => {
    const { lineHeight, fontSize } = getComputedStyle(element);
    return Number.parseFloat(lineHeight) || Number.parseFloat(fontSize) * 1.5;
  };
  return [...document.querySelectorAll(kinds)].filter(isSeen).map((element) => {
    const { left, top, width, height } = sizeOf(element);
    const [x = 0, y = 0, w = 0, h = 0] = [left, top, width, height].map(Math.round);
    const words = (element.textContent ?? "").replaceAll(/\d/g, "0");
    return {
      name: nameOf(element),
      ...{ x, y, width: w, height: h, isFree: isFree(element) },
      words,
      line: words ? lineOf(element) : 0,
      isBroken: element.getClientRects().length > 1,
    };
  });
}

/** @param line tolerance for one line more or less, with the gap to the next */
const isNear = (one: number, other: number, line = 0) =>
  Math.abs(one - other) <= Math.max(letters.pixels, line, letters.share * Math.max(one, other));

/** Differences between the first engine's view and another's, in words. */
export function differences(first: Look, other: Look): string[] {
  const known = new Map(first.boxes.map((box) => [box.name, box]));
  return other.boxes.flatMap((box) => {
    const one = known.get(box.name);
    if (!one) return [];
    // A line that wraps elsewhere moves everything below it, so only sizes are compared.
    const isSame = one.words === box.words && !one.isBroken && !box.isBroken;
    const sizes = isSame ? (["width", "height"] as const) : [];
    const wrong: string[] = sizes
      .filter((size) => !isNear(one[size], box[size], size === "height" ? 1.25 * box.line : 0))
      .map((size) => `${size} ${box[size]} instead of ${one[size]}`);
    if (one.isFree && !box.isFree && isNear(one.y, box.y)) wrong.push("covered");
    return wrong.length === 0 ? [] : [`${first.place}: ${box.name}: ${wrong.join(", ")}`];
  });
}
