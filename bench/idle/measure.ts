/** Measures one page at rest, in a browser of its own. */
import { type CDPSession, chromium } from "@playwright/test";
import type { Browser } from "#tests/support/node/browser.ts";

const patience = { timeout: 120_000 };
/** Time (ms) between a page's appearance and the measurement, in which late parts can load. */
const settleMs = 15_000;
/**
 * Length (ms) of the recording that counts frames. The recording costs processor time itself, so it
 * comes after all other measurements.
 */
const recordingMs = 10_000;

/** One line of the table; shares are percents of one core. */
export type IdleFigures = Record<(typeof columns)[number], number>;

const columns = [
  "core %",
  "page %",
  "drawing %",
  "main thread %",
  "script %",
  "styles/s",
  "layouts/s",
  "paints/s",
  "frames/s",
  "heap MB start",
  "heap MB end",
] as const;

export async function measureIdle(
  { executablePath, args }: Browser,
  url: string,
  viewport: { width: number; height: number },
  seconds: number,
): Promise<IdleFigures> {
  const browser = await chromium.launch({ executablePath, args });
  try {
    const page = await browser.newPage({ viewport, deviceScaleFactor: 1 });
    await page.goto(url);
    await page.locator('[data-testid="connection"][data-state="live"]').waitFor(patience);
    await page
      .locator(`[data-testid^="pair-"], [data-testid="kline"][data-state="ready"]`)
      .first()
      .waitFor(patience);
    await page.waitForTimeout(settleMs);
    const [machine, tab] = await Promise.all([
      browser.newBrowserCDPSession(),
      page.context().newCDPSession(page),
    ]);
    // Counts the thread's own time, which does not depend on what else runs on the machine.
    await tab.send("Performance.enable", { timeDomain: "threadTicks" });
    const heapAtStart = await heapMB(tab);
    const [costBefore, countsBefore] = await Promise.all([processorTimes(machine), metrics(tab)]);
    const startedMs = performance.now();
    await page.waitForTimeout(seconds * 1_000);
    const [cost, counts] = await Promise.all([processorTimes(machine), metrics(tab)]);
    const passed = (performance.now() - startedMs) / 1_000;
    const heapAtEnd = await heapMB(tab);
    const frames = await countFrames(machine);
    const share = (used: number) => (100 * used) / passed;
    const since = (name: string) => (counts[name] ?? 0) - (countsBefore[name] ?? 0);
    const pageShare = share(cost.renderer - costBefore.renderer);
    const drawingShare = share(cost.gpu - costBefore.gpu);
    return {
      "core %": pageShare + drawingShare,
      "page %": pageShare,
      "drawing %": drawingShare,
      "main thread %": share(since("TaskDuration")),
      "script %": share(since("ScriptDuration")),
      "styles/s": since("RecalcStyleCount") / passed,
      "layouts/s": since("LayoutCount") / passed,
      "paints/s": frames.paints,
      "frames/s": frames.frames,
      "heap MB start": heapAtStart,
      "heap MB end": heapAtEnd,
    };
  } finally {
    await browser.close();
  }
}

async function processorTimes(machine: CDPSession): Promise<{ renderer: number; gpu: number }> {
  const { processInfo } = await machine.send("SystemInfo.getProcessInfo");
  const of = (kind: string) =>
    processInfo.reduce((sum, { type, cpuTime }) => sum + (type === kind ? cpuTime : 0), 0);
  return { renderer: of("renderer"), gpu: of("GPU") };
}

async function metrics(tab: CDPSession): Promise<Record<string, number>> {
  const { metrics: all } = await tab.send("Performance.getMetrics");
  return Object.fromEntries(all.map(({ name, value }) => [name, value]));
}

/**
 * Returns the heap of the page's scripts after two collections. The second one frees objects that
 * became unreachable only by the first.
 */
async function heapMB(tab: CDPSession): Promise<number> {
  for (let time = 0; time < 2; time++) await tab.send("HeapProfiler.collectGarbage");
  return ((await metrics(tab)).JSHeapUsedSize ?? Number.NaN) / 2 ** 20;
}

/** Counts paints of the page and frames on the screen, per second. */
async function countFrames(machine: CDPSession) {
  const events: { name: string }[] = [];
  machine.on("Tracing.dataCollected", ({ value }) => {
    events.push(...(value as unknown as { name: string }[]));
  });
  const ended = new Promise((resolve) => machine.once("Tracing.tracingComplete", resolve));
  await machine.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: {
      includedCategories: ["devtools.timeline", "disabled-by-default-devtools.timeline.frame"],
    },
  } as never);
  await new Promise((resolve) => setTimeout(resolve, recordingMs));
  await machine.send("Tracing.end");
  await ended;
  const aSecond = (kind: string) =>
    events.filter(({ name }) => name === kind).length / (recordingMs / 1_000);
  return { paints: aSecond("Paint"), frames: aSecond("DrawFrame") };
}
