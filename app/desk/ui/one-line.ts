/** Puts a name on one line, because calls take no line breaks in names. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
