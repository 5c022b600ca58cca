/**
 * Finds a browser without anybody installing one: CHROMIUM_PATH, else the one that ships inside an
 * npm package, which is the same on every machine and draws nothing that nobody sees, else the
 * system's Chromium. Fails loudly when there is none; nothing is ever skipped.
 */
import { existsSync } from "node:fs";

export interface Browser {
  executablePath: string;
  args: string[];
}

const systemPaths = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

const quietArgs = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export async function findBrowser(): Promise<Browser> {
  const asked = process.env.CHROMIUM_PATH;
  if (asked) {
    if (!existsSync(asked)) throw new Error(`CHROMIUM_PATH: no file at ${asked}`);
    return { executablePath: asked, args: quietArgs };
  }
  // The package's browser runs there only.
  if (process.platform === "linux" && process.arch === "x64") {
    // It unpacks its bundled NSS libraries only where it believes to be in that environment.
    process.env.AWS_LAMBDA_JS_RUNTIME ??= "nodejs22.x";
    const { default: packaged } = await import("@sparticuz/chromium");
    return { executablePath: await packaged.executablePath(), args: quietArgs };
  }
  const found = systemPaths.find((path) => existsSync(path));
  if (!found) throw new Error(`no browser at ${systemPaths.join(", ")}: set CHROMIUM_PATH`);
  return { executablePath: found, args: quietArgs };
}
