/** Phones and tablets have one of these words in their user agent. */
const handheld = /Mobi|Android|iPhone|iPad|iPod|Tablet|Silk|Kindle/i;
/** Desktop systems. A program or crawler names none of them and is not redirected. */
const desktop = /Windows NT|Macintosh|X11|CrOS/;

/**
 * True for a browser on a desktop, by its client hint, or by its user agent if it sends no hint.
 */
export function isDesktop(headers: Headers): boolean {
  const hint = headers.get("sec-ch-ua-mobile");
  if (hint === "?1") return false;
  const userAgent = headers.get("user-agent") ?? "";
  return desktop.test(userAgent) && !handheld.test(userAgent);
}
