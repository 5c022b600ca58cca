/** Browsers by their marks, most specific first: Edge also says Chrome, Chrome also says Safari. */
const browsers: ReadonlyArray<[sign: RegExp, name: string]> = [
  [/Edg(e|A|iOS)?\//, "Edge"],
  [/OPR\/|Opera/, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
];
const systems: ReadonlyArray<[sign: RegExp, name: string]> = [
  [/iPhone|iPad|iPod/, "iOS"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X|Macintosh/, "macOS"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
];

const find = (list: typeof browsers, text: string) => list.find(([sign]) => sign.test(text))?.[1];

/** Common name of browser and system from a user agent; empty if neither is known. */
export function deviceName(userAgent: string): string {
  return [find(browsers, userAgent), find(systems, userAgent)].filter(Boolean).join(" · ");
}
