/** Reasons and names are one line: calls take no line breaks. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
