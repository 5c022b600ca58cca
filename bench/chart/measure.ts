/** Drags a drawing and pans the chart in a slowed browser, and counts the frames meanwhile. */
import { type CDPSession, chromium, type Page } from "@playwright/test";
import { type ChartLayout, newIndicator, usualLayout } from "#domain/chart/chart-layout.ts";
import type { Drawing } from "#domain/chart/drawing.ts";
import type { Browser } from "#tests/support/node/browser.ts";

const market = "BTCUSD";
const slower = 4;
const patience = { timeout: 120_000 };
const settleMs = 3_000;
/** Time between two mouse moves (ms), shorter than a frame. */
const paceMs = 8;

export interface DragFigures {
  drag: string;
  "frames/s": number;
  "longest ms": number;
  "main thread ms/frame": number;
}

const layout: ChartLayout = {
  ...usualLayout,
  indicators: (["ma", "bollinger", "rsi", "macd"] as const).map((name) => newIndicator(name, [])),
};

/** Makes ten drawings around the newest price, over the last hours. */
function drawingsAt(price: number, nowMs: number): Drawing[] {
  return Array.from({ length: 10 }, (_, index) => ({
    id: `line-${index}`,
    tool: index % 2 === 0 ? "trend" : "fibonacci",
    points: [
      { timeMs: nowMs - (8 - index / 2) * 3_600_000, price: price * (0.99 + index / 1_000) },
      { timeMs: nowMs - (4 - index / 4) * 3_600_000, price: price * (1 + index / 1_000) },
    ],
    colour: "#2f7de1",
    text: "",
  }));
}

export async function measureDrags(
  { executablePath, args }: Browser,
  base: string,
  seconds: number,
): Promise<DragFigures[]> {
  const browser = await chromium.launch({ executablePath, args });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.addInitScript((text) => {
      localStorage.setItem("chart_layout_forex", text);
    }, JSON.stringify(layout));
    const address = `${base}/trade?market=${market}`;
    await openChart(page, address);
    const drawn = drawingsAt(await bidOf(page), Date.now()).map((each) => JSON.stringify(each));
    const id = await productOf(page, base);
    await page.evaluate(
      ([key, kept]) => localStorage.setItem(key as string, kept as string),
      [`drawings_${id}`, JSON.stringify(drawn)],
    );
    await openChart(page, address);
    const tab = await page.context().newCDPSession(page);
    await tab.send("Performance.enable", { timeDomain: "threadTicks" });
    await tab.send("Emulation.setCPUThrottlingRate", { rate: slower });
    const panned = await measure(page, tab, "pan of the chart", seconds);
    await page.getByTestId("chart-draw").click();
    await page.getByTestId("drawing-list").getByRole("button").first().waitFor();
    await page.keyboard.press("Escape");
    await drawLevel(page);
    return [await measure(page, tab, "drag of a drawing", seconds), panned];
  } finally {
    await browser.close();
  }
}

async function openChart(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.locator('[data-testid="kline"][data-state="ready"]').waitFor(patience);
  await page.waitForTimeout(settleMs);
}

async function bidOf(page: Page): Promise<number> {
  const text = await page.getByTestId("chart-point").textContent();
  return Number(/C\s*([\d,.]+)/.exec(text ?? "")?.[1]?.replaceAll(",", ""));
}

async function productOf(page: Page, base: string): Promise<number> {
  const answer = await page.request.get(`${base}/v2/api/forex/trade_list`);
  const { data } = (await answer.json()) as { data: { Id: number; Code: string }[] };
  const found = data.find(({ Code }) => Code === market);
  if (!found) throw new Error(`no product ${market}`);
  return found.Id;
}

/**
 * Draws a horizontal line through the middle of the chart. The measured drag begins there, so it
 * drags this line.
 */
async function drawLevel(page: Page): Promise<void> {
  await page.getByTestId("chart-draw").click();
  await page.getByTestId("draw-level").click();
  const { x, y } = await middleOf(page);
  await page.mouse.click(x, y);
}

async function middleOf(page: Page): Promise<{ x: number; y: number }> {
  const box = await page.getByTestId("kline").boundingBox();
  if (!box) throw new Error("there is no chart");
  return { x: box.x + box.width * 0.4, y: box.y + box.height * 0.3 };
}

/** Moves the mouse to and fro with its button pressed, and counts the page's frames meanwhile. */
async function measure(
  page: Page,
  tab: CDPSession,
  drag: string,
  seconds: number,
): Promise<DragFigures> {
  const { x, y } = await middleOf(page);
  await page.mouse.move(x, y);
  await page.mouse.down();
  const frames = page.evaluate(countFrames, seconds * 1_000);
  const before = await mainThreadMs(tab);
  const untilMs = performance.now() + seconds * 1_000;
  for (let step = 0; performance.now() < untilMs; step++) {
    const turn = (step / 40) * Math.PI;
    await page.mouse.move(x + 120 * Math.sin(turn), y + 40 * Math.sin(turn / 2));
    await page.waitForTimeout(paceMs);
  }
  const used = (await mainThreadMs(tab)) - before;
  await page.mouse.up();
  const { count, longestMs } = await frames;
  return {
    drag,
    "frames/s": count / seconds,
    "longest ms": longestMs,
    "main thread ms/frame": used / count,
  };
}

/** Counts frames. This function runs in the page, so it uses nothing else of this file. */
function countFrames(forMs: number): Promise<{ count: number; longestMs: number }> {
  return new Promise((resolve) => {
    const startedMs = performance.now();
    let [count, longestMs, lastMs] = [0, 0, startedMs];
    const frame = (nowMs: number) => {
      count += 1;
      longestMs = Math.max(longestMs, nowMs - lastMs);
      lastMs = nowMs;
      if (nowMs - startedMs < forMs) requestAnimationFrame(frame);
      else resolve({ count, longestMs });
    };
    requestAnimationFrame(frame);
  });
}

async function mainThreadMs(tab: CDPSession): Promise<number> {
  const { metrics } = await tab.send("Performance.getMetrics");
  return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0) * 1_000;
}
