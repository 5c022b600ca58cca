/** Engines on this machine. Chromium always is, as it comes with the packages. */
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

function find(...names: string[]): string | null {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return paths.find((path) => existsSync(path)) ?? null;
}

export const firefoxPath = find("firefox-esr", "firefox");
export const webKitPath = find("WebKitWebDriver");
export const screenPath = find("Xvfb");

/** False if only Chromium can run, which the browser tests use, too. */
export const hasOtherEngines = firefoxPath !== null || (webKitPath !== null && screenPath !== null);

/** Debian's names of the missing packages. */
export const missingPackages = [
  ...(webKitPath ? [] : ["webkit2gtk-driver"]),
  ...(screenPath ? [] : ["xvfb"]),
  ...(firefoxPath ? [] : ["firefox-esr"]),
];
