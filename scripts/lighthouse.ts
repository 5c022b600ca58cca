/**
 * `npm run lighthouse [-- --runs 5] [--record]`: runs Lighthouse's mobile preset on Home and Trade
 * of the built platform, and prints medians of several cold loads. `npx` gets Lighthouse from the
 * registry, because no other command needs it.
 */
import { execFileSync } from "node:child_process";
import { parseArgs } from "node:util";
import { findBrowser } from "#tests/support/node/browser.ts";
import { figureTable } from "./measured/document.ts";
import { recordMeasurement } from "./measured/record.ts";
import { startPlatform } from "./running-platform.ts";

const lighthouse = "lighthouse@13.5.0";
const port = Number(process.env.PORT ?? 4175);
const pages = { Home: "/", Trade: "/trade" };
const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
/**
 * Columns of the table, each with the audit that measures it, in ms, in bytes or as a plain number.
 */
const audits = {
  "FCP ms": "first-contentful-paint",
  "LCP ms": "largest-contentful-paint",
  "SI ms": "speed-index",
  "TBT ms": "total-blocking-time",
  CLS: "cumulative-layout-shift",
  bytes: "total-byte-weight",
};

interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
}

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "5" },
    record: { type: "boolean", default: false },
  },
});
const { executablePath, args } = await findBrowser();
const platform = await startPlatform(port);
try {
  const rows = Object.entries(pages).map(([page, path]) => {
    // The first load is not measured, because it wakes the objects of the new deployment.
    load(platform.base + path);
    const reports = Array.from({ length: Number(values.runs) }, () => load(platform.base + path));
    return { page, ...medians(reports) };
  });
  console.table(rows);
  if (values.record) {
    recordMeasurement(
      `Median of ${values.runs} cold loads, ${lighthouse}.\n\n${figureTable(rows)}`,
    );
  }
} finally {
  platform.stop();
}

function load(url: string): Report {
  const flags = ["--quiet", "--output=json", `--chrome-flags=--headless ${args.join(" ")}`];
  const json = execFileSync("npx", ["--yes", lighthouse, url, ...flags], {
    env: { ...process.env, CHROME_PATH: executablePath },
    maxBuffer: 64 * 2 ** 20,
    encoding: "utf8",
  });
  return JSON.parse(json) as Report;
}

function medians(reports: readonly Report[]): Record<string, number> {
  const scores = categories.map((category) => [
    category,
    median(reports.map((each) => Math.round((each.categories[category]?.score ?? 0) * 100))),
  ]);
  const figures = Object.entries(audits).map(([column, id]) => [
    column,
    median(reports.map((each) => each.audits[id]?.numericValue ?? Number.NaN)),
  ]);
  return Object.fromEntries([...scores, ...figures]) as Record<string, number>;
}

function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}
