/** Phones and tablets say so in one of these words. */
const handheld = /Mobi|Android|iPhone|iPad|iPod|Tablet|Silk|Kindle/i;
/** Systems of desktops; what names none of them, a program or a crawler, is left where it came. */
const desktop = /Windows NT|Macintosh|X11|CrOS/;

/**
 * True for a browser that says it is on a desktop: by its client hint, and where it sends none by
 * its user agent.
 */
export function isDesktop(headers: Headers): boolean {
  const hint = headers.get("sec-ch-ua-mobile");
  if (hint === "?1") return false;
  const userAgent = headers.get("user-agent") ?? "";
  return desktop.test(userAgent) && !handheld.test(userAgent);
}
