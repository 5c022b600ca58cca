/**
 * `npm run bench:first-visit [-- --runs 5] [--record]`: times a first visit on a phone whose
 * processor is slowed four times. The networks are mobile (1.6 Mbit/s, 150 ms) and slow (50 KB/s,
 * 400 ms). Measures when the first words, the largest part and live prices appear, and how far the
 * page moves. Each figure is the median of several visits with an empty browser; the platform has
 * served the page before.
 */
import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import { chromium, devices, type Page } from "playwright";
import { figureTable } from "#scripts/measured/document.ts";
import { recordMeasurement } from "#scripts/measured/record.ts";
import { startPlatform } from "#scripts/running-platform.ts";
import { findBrowser } from "#tests/support/node/browser.ts";

const port = Number(process.env.PORT ?? 4177);
const pages = { Home: "/", Trade: "/trade" };
const networks = {
  mobile: { latency: 150, bytesPerSecond: 200_000 },
  slow: { latency: 400, bytesPerSecond: 50_000 },
};
const slowdown = 4;
/**
 * Maximum time in ms: on the mobile network until the largest part appears, on the slow network
 * until the first words appear.
 */
const limits: Record<string, number> = {
  "Home mobile": 1_500,
  "Trade mobile": 2_500,
  "Home slow": 2_000,
};

interface Seen {
  words: number;
  largest: number;
  shift: number;
}

/**
 * Records what the page shows. This function runs in the browser, so it uses nothing else of this
 * file.
 */
function watch(): void {
  const seen: Seen = { words: 0, largest: 0, shift: 0 };
  Object.assign(window, { seen });
  const each = (type: string, take: (entry: PerformanceEntry & { value: number }) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry as PerformanceEntry & { value: number });
    }).observe({ type, buffered: true });
  each("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") seen.words = startTime;
  });
  each("largest-contentful-paint", ({ startTime }) => {
    seen.largest = startTime;
  });
  each("layout-shift", ({ value }) => {
    seen.shift += value;
  });
}

async function throttle(page: Page, { latency, bytesPerSecond }: (typeof networks)["slow"]) {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
}

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "5" },
    record: { type: "boolean", default: false },
  },
});
const platform = await startPlatform(port);
const browser = await chromium.launch(await findBrowser());

async function visit(path: string, network: (typeof networks)["slow"]) {
  const context = await browser.newContext({ ...devices["Pixel 7"], locale: "en-GB" });
  const page = await context.newPage();
  await throttle(page, network);
  await page.addInitScript(watch);
  const startMs = performance.now();
  await page.goto(platform.base + path, { waitUntil: "commit" });
  await page.waitForSelector('[data-testid="connection"][data-state="live"]', { timeout: 60_000 });
  const live = performance.now() - startMs;
  // Waits for late layout shifts, which also count.
  await page.waitForTimeout(3_000);
  const seen = await page.evaluate(() => (window as unknown as { seen: Seen }).seen);
  await context.close();
  return { words: seen.words, largest: seen.largest, live, shift: seen.shift };
}

type Figures = Awaited<ReturnType<typeof visit>>;

function medians(visits: readonly Figures[]) {
  const median = (of: (each: Figures) => number) =>
    visits.map(of).sort((a, b) => a - b)[Math.floor(visits.length / 2)] ?? Number.NaN;
  return {
    "words ms": Math.round(median(({ words }) => words)),
    "LCP ms": Math.round(median(({ largest }) => largest)),
    "live ms": Math.round(median(({ live }) => live)),
    CLS: Number(median(({ shift }) => shift).toFixed(4)),
  };
}

try {
  const rows: Array<Record<string, string | number>> = [];
  const late: string[] = [];
  for (const [page, path] of Object.entries(pages)) {
    await visit(path, networks.mobile);
    for (const [network, speed] of Object.entries(networks)) {
      const visits: Figures[] = [];
      for (let run = 0; run < Number(values.runs); run++) visits.push(await visit(path, speed));
      const figures = medians(visits);
      rows.push({ page, network, ...figures });
      const waited = network === "slow" ? figures["words ms"] : figures["LCP ms"];
      if (waited > (limits[`${page} ${network}`] ?? Infinity)) late.push(`${page} ${network}`);
    }
  }
  console.table(rows);
  const load = `Load of the machine meanwhile: ${loadavg()[1]?.toFixed(1)}.`;
  console.log(load, late.length > 0 ? `Too late: ${late.join(", ")}` : "All in time.");
  if (values.record) recordMeasurement(`${figureTable(rows)}\n\n${load}`);
  if (late.length > 0) process.exitCode = 1;
} finally {
  await browser.close();
  platform.stop();
}
