/**
 * Finds a browser without an install: CHROMIUM_PATH, else the headless one of an npm package, else
 * the system's Chromium. The package's is the same on every machine. Fails loudly without one, and
 * skips nothing.
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
  // The package's browser runs only on Linux x64.
  if (process.platform === "linux" && process.arch === "x64") {
    // The package unpacks its NSS libraries only if this variable names AWS Lambda.
    process.env.AWS_LAMBDA_JS_RUNTIME ??= "nodejs22.x";
    const { default: packaged } = await import("@sparticuz/chromium");
    return { executablePath: await packaged.executablePath(), args: quietArgs };
  }
  const found = systemPaths.find((path) => existsSync(path));
  if (!found) throw new Error(`no browser at ${systemPaths.join(", ")}: set CHROMIUM_PATH`);
  return { executablePath: found, args: quietArgs };
}
