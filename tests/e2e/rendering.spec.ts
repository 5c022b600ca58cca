import { expect, test } from "./watch-errors.ts";

test("a frame renders only the cells whose price it carried", async ({ page }, testInfo) => {
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
  // About ten seconds of frames.
  await expect.poll(() => frames.length - from, { timeout: 30_000 }).toBeGreaterThan(95);
  const counts = await page.evaluate(
    () => (window as unknown as { renderCounts: Record<string, number> }).renderCounts,
  );
  const touched = new Map<number, number>();
  for (const frame of frames.slice(Math.max(0, from - 2))) {
    for (const id of frame) touched.set(id, (touched.get(id) ?? 0) + 1);
  }
  const rendered = Object.entries(counts).filter(([name]) => name.startsWith("price:"));
  expect(rendered.length).toBeGreaterThanOrEqual(40);
  for (const [name, count] of rendered) {
    const id = Number(name.slice("price:".length));
    expect(count, `cell ${id} rendered more often than its price came`).toBeLessThanOrEqual(
      touched.get(id) ?? 0,
    );
  }
  // The rows around the cells did not render at all.
  expect(Object.keys(counts).filter((name) => name.startsWith("row:"))).toEqual([]);
  // Times are reported, never asserted.
  const longTasks = await page.evaluate(
    () => (window as unknown as { longTasks: number[] }).longTasks,
  );
  const figure = `tasks over 50 ms in ${frames.length - from} frames: ${JSON.stringify(longTasks)}`;
  testInfo.annotations.push({ type: "measured", description: figure });
  console.log(figure);
});
