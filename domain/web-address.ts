/** The address as a browser reads it, when it is a plain http or https one; else empty: no script, file or mail address gets through. */
export function webAddress(text: string): string {
  const url = URL.parse(text.trim());
  const isWeb = url?.protocol === "https:" || url?.protocol === "http:";
  return url && isWeb && url.username === "" && url.password === "" ? url.href : "";
}
