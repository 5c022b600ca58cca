import { errorCodes } from "#domain/errors/errors.ts";
import { expect, test } from "./watch-errors.ts";

test("renders prices at most four times a second, and only in visible rows", async ({
  page,
}, testInfo) => {
  const frames: number[][] = [];
  page.on("websocket", (socket) => {
    socket.on("framereceived", ({ payload }) => {
      const message = JSON.parse(String(payload)) as {
        type: string;
        snapshot?: boolean;
        d?: number[][];
        day?: number[][];
        st?: number[][];
      };
      if (message.type !== "DAY_MARKET" || message.snapshot) return;
      const rows = [...(message.d ?? []), ...(message.day ?? []), ...(message.st ?? [])];
      frames.push([...new Set(rows.map((row) => Number(row[0])))]);
    });
  });
  await page.goto("/");
  await expect(page.getByTestId("pair-BTCUSD")).toBeVisible();
  await expect.poll(() => frames.length).toBeGreaterThan(20);
  await page.evaluate(() => {
    const longTasks: number[] = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) longTasks.push(Math.round(entry.duration));
    }).observe({ type: "longtask" });
    Object.assign(window, { renderCounts: {}, longTasks });
  });
  const from = frames.length;
  const startedMs = performance.now();
  // Ten seconds of frames.
  await expect.poll(() => frames.length - from).toBeGreaterThan(38);
  const counts = await page.evaluate(
    () => (window as unknown as { renderCounts: Record<string, number> }).renderCounts,
  );
  const touched = new Map<number, number>();
  for (const frame of frames.slice(Math.max(0, from - 2))) {
    for (const id of frame) touched.set(id, (touched.get(id) ?? 0) + 1);
  }
  const rendered = Object.entries(counts).filter(([name]) => name.startsWith("price:"));
  const seconds = (performance.now() - startedMs) / 1_000;
  for (const [name, count] of rendered) {
    const id = Number(name.slice("price:".length));
    expect(count, `cell ${id} rendered more often than its price came`).toBeLessThanOrEqual(
      touched.get(id) ?? 0,
    );
    expect(count, `cell ${id} rendered more than four times a second`).toBeLessThanOrEqual(
      Math.ceil(4 * seconds) + 1,
    );
  }
  const rows = await page.getByTestId(/^pair-/).evaluateAll((all) =>
    all.map((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return bottom > 0 && top < innerHeight;
    }),
  );
  expect(rows.filter((isSeen) => !isSeen).length).toBeGreaterThan(20);
  // Frames carry only the rows in view, no faster than eyes can follow.
  const featured = 4;
  expect(touched.size).toBeLessThanOrEqual(rows.filter((isSeen) => isSeen).length + featured);
  expect(frames.length - from).toBeLessThanOrEqual(Math.ceil(4 * seconds) + 2);
  expect(rendered.length).toBeGreaterThan(3);
  expect(rendered.length).toBeLessThanOrEqual(rows.filter((isSeen) => isSeen).length);
  // Only the cells rendered, not their rows.
  expect(Object.keys(counts).filter((name) => name.startsWith("row:"))).toEqual([]);
  // The test reports times, but asserts none.
  const longTasks = await page.evaluate(
    () => (window as unknown as { longTasks: number[] }).longTasks,
  );
  const figure = `tasks over 50 ms in ${frames.length - from} frames: ${JSON.stringify(longTasks)}`;
  testInfo.annotations.push({ type: "measured", description: figure });
  console.log(figure);

  // A row that comes into view shows the newest price at once, and moves on.
  const last = page.getByTestId(/^pair-/).nth(35);
  const price = last.locator("[class*=bid]");
  const before = await price.textContent();
  await last.scrollIntoViewIfNeeded();
  await expect(price).not.toHaveText(before ?? "");
});

test("draws each product's own area chart in its row of the market list", async ({ page }) => {
  const courses = [
    [1, 2, 3, 4, 5],
    [9.5, 9, 4, 4.5, 2],
    [3, 1, 3, 1],
  ];
  let asked = new URLSearchParams();
  await page.route("**/abbreviated_cache_kline*", async (route) => {
    asked = new URL(route.request().url()).searchParams;
    const ids = asked.get("forex_id")?.split(",") ?? [];
    const data = ids.map((id, index) => ({
      forex_id: Number(id),
      data: [],
      closes: courses[index] ?? [],
    }));
    await route.fulfill({ json: { code: errorCodes.ok, msg: "", data } });
  });
  const listed = page.waitForResponse("**/trade_list*");
  await page.goto("/");
  const pairs = (await (await listed).json()) as { data: Array<{ Id: number; Code: string }> };
  for (const [index, closes] of courses.entries()) {
    const row = page.getByTestId(`pair-${pairs.data[index]?.Code}`);
    // Only charts stretch, so this finds no icons of the row.
    const chart = row.locator('svg[preserveAspectRatio="none"]');
    const [area, line] = [chart.locator("path").first(), chart.locator("path").last()];
    await expect(line).toBeVisible();
    const drawn = (await line.getAttribute("d")) ?? "";
    expect(shapeOf(drawn)).toEqual(shape(closes));
    // The area lies between the line and the bottom.
    const filled = (await area.getAttribute("d")) ?? "";
    expect(filled.slice(0, drawn.length)).toBe(drawn);
    expect(filled.slice(drawn.length)).toMatch(/^L[\d.]+ [\d.]+L0 [\d.]+Z$/);
    expect(await area.evaluate((path) => getComputedStyle(path).fill)).not.toBe("none");
  }
  expect(asked.get("period")).toBe("30min");
  expect(asked.get("forex_id")).toBe(pairs.data.map(({ Id }) => Id).join(","));
});

/** Closes as twentieths of their range, so that drawings of all sizes compare. */
function shape(closes: readonly number[]): number[] {
  const [low, high] = [Math.min(...closes), Math.max(...closes)];
  return closes.map((close) => Math.round((20 * (close - low)) / (high - low)));
}

/** The same for a drawn line, whose y grows downwards. */
function shapeOf(d: string): number[] {
  const points = [...d.matchAll(/([\d.]+) ([\d.]+)/g)].map(([, , y]) => -Number(y));
  return points.length === 0 ? [] : shape(points);
}

test("draws the chart on a slow device while prices keep changing", async ({ page }) => {
  let newest = "";
  let repeat: ReturnType<typeof setInterval> | undefined;
  await page.routeWebSocket(/api\/v2\/ws/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      socket.send(message);
      const text = String(message);
      if (text.includes('"DAY_MARKET"') && !text.includes('"snapshot"')) newest = text;
    });
    // Renders of a slow device never end before the next price.
    repeat = setInterval(() => newest && socket.send(newest), 25);
  });
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Emulation.setCPUThrottlingRate", { rate: 10 });
  await page.goto("/trade?market=BTCUSD");
  // Beside other tests the slowed page takes minutes; without the boundary it never ends.
  const ready = { timeout: 240_000 };
  await expect(page.getByTestId("kline")).toHaveAttribute("data-state", "ready", ready);
  clearInterval(repeat);
});
