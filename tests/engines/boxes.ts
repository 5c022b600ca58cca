/** Where things are in a window, and where another engine puts them elsewhere. */

export interface Box {
  name: string;
  x: number;
  y: number;
  width: number;
  height: number;
  /** Nothing lies over its middle or its corners. */
  isFree: boolean;
  /** Its words, each digit as 0: sizes of other words, or of longer numbers, say nothing. */
  words: string;
  /** How high one of its lines is. */
  line: number;
  /** It is part of a text and goes on in the next line: its width is that of the text then. */
  isBroken: boolean;
}

/** State that an engine showed at one place of a walk. */
export interface Look {
  place: string;
  boxes: Box[];
}

/** Letters of another engine are a little wider or narrower, and a row of them ends elsewhere. */
const letters = { pixels: 12, share: 0.12 };

/** Measured in the page: what can be pressed or typed into, headings, bars and what lies above. */
export function boxesInSight(): Box[] {
  // The mark of the chart's library lies in the chart, under what is drawn there at some prices.
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
    // A toast of its usual height is there for seconds, and in one engine longer than in another.
    const toast = hit?.closest('[data-testid="toast"]');
    if (toast && sizeOf(toast).height < 120) return true;
    // Labels of levels lie on the chart where the prices are, which is elsewhere at another time.
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

/** @param line what one line more or less comes to, with what parts it from the next */
const isNear = (one: number, other: number, line = 0) =>
  Math.abs(one - other) <= Math.max(letters.pixels, line, letters.share * Math.max(one, other));

/** Differences between the first engine's look and another's, in words. */
export function differences(first: Look, other: Look): string[] {
  const known = new Map(first.boxes.map((box) => [box.name, box]));
  return other.boxes.flatMap((box) => {
    const one = known.get(box.name);
    if (!one) return [];
    // A line that breaks elsewhere moves all below it: what counts is how large each of them is.
    const isSame = one.words === box.words && !one.isBroken && !box.isBroken;
    const sizes = isSame ? (["width", "height"] as const) : [];
    const wrong: string[] = sizes
      .filter((size) => !isNear(one[size], box[size], size === "height" ? 1.25 * box.line : 0))
      .map((size) => `${size} ${box[size]} instead of ${one[size]}`);
    if (one.isFree && !box.isFree && isNear(one.y, box.y)) wrong.push("covered");
    return wrong.length === 0 ? [] : [`${first.place}: ${box.name}: ${wrong.join(", ")}`];
  });
}
