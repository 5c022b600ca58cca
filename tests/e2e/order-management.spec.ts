/**
 * Placed orders: closed in parts and all at once, reversed, given a trailing stop, cancelled, and
 * then read in history and receipt.
 */
import type { APIRequestContext, Page } from "@playwright/test";
import type { ForexOrderView } from "#domain/contracts/http/forex.ts";
import type { Pair } from "#domain/contracts/http/market.ts";
import { shortNumber } from "#domain/text/short-number.ts";
import { call, openDemo, useToken as signInWith } from "./people.ts";
import { expectTold } from "./toasts.ts";
import { expect, test } from "./watch-errors.ts";

const sizes = [
  [360, 560],
  [1440, 900],
] as const;

/** Opens a demo trader in the browser, who places orders of bitcoin by calls. */
async function trader(page: Page, request: APIRequestContext, lang = "en") {
  const token = await openDemo(request);
  await signInWith(page, token);
  const answer = await request.get("/v2/api/forex/trade_list");
  const { data } = (await answer.json()) as { data: Pair[] };
  const pair = data.find(({ Code }) => Code === "BTCUSD");
  if (!pair) throw new Error("no bitcoin");
  const bid = Number(pair.ForexQuotations.Bid);
  const place = (change: Record<string, string> = {}) =>
    call<ForexOrderView>(
      request,
      "/v2/api/forex/submit",
      {
        forex_id: String(pair.Id),
        type: "1",
        cont: "0.04",
        status: "1",
        target_price: "0",
        stop_loss_price: "0",
        target_profit_price: "0",
        multiple: "50",
        ...change,
      },
      token,
    );
  const waiting = (factor: number, change: Record<string, string> = {}) =>
    place({ status: "0", cont: "0.01", target_price: (bid * factor).toFixed(2), ...change });
  const open = (type: number) => page.goto(`/order?type=${type}&lang=${lang}`);
  return { token, bid, place, waiting, open };
}

const amount = (text: string | null) => Number((text ?? "").replace(/[^\d.-]/g, ""));

for (const [width, height] of sizes) {
  test.describe(`at ${width}x${height}`, () => {
    test.use({ viewport: { width, height } });

    test("closes a position in two halves whose results sum to the balance's change", async ({
      page,
      request,
    }) => {
      const { place, open } = await trader(page, request);
      const position = await place();
      await open(1);
      await page.getByTestId("position").click();
      await page.getByTestId("order-close").click();
      await expect(page.getByTestId("close-rest")).toHaveText("0 lots");
      await page.getByText("50%", { exact: true }).click();
      await expect(page.getByTestId("close-lots")).toHaveValue("0.02");
      await expect(page.getByTestId("close-rest")).toHaveText("0.02 lots");
      await expect(page.getByTestId("order-close-confirm")).toHaveText("Close 0.02 lots");
      await expect(page.getByTestId("order-close-confirm")).toBeInViewport({ ratio: 1 });
      await page.getByTestId("order-close-confirm").click();
      await expectTold(page, "Closed 0.02 lots: ");
      // The sheet shows the remaining lots.
      await expect(page.getByTestId("order-close")).toBeVisible();
      await page.goBack();
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await expect(page.getByTestId("position")).toContainText("0.02 lots");
      await page.getByTestId("position").click();
      await page.getByTestId("order-close").click();
      // Half of the position is a valid size; a quarter of it is too small.
      await expect(page.getByTestId("close-least")).toContainText("at least 0.01 lots");
      await page.getByTestId("order-close-confirm").click();
      await expect(page.getByTestId("position")).toHaveCount(0);
      await page.getByText("History", { exact: true }).click();
      const rows = page.getByTestId("history-order");
      await expect(rows).toHaveCount(2);
      await expect(rows.last()).toContainText(`Part of position ${shortNumber(position.Id)}`);
      const results = await rows.locator("b.num").allTextContents();
      const sum = results.reduce((total, text) => total + amount(text), 0);
      expect(sum).toBeCloseTo(amount(await page.getByTestId("history-total").textContent()), 1);
      await page.goto("/");
      const total = page.getByTestId("total-assets");
      await expect(total).toContainText("$");
      expect(amount(await total.textContent())).toBeCloseTo(20_000 + sum, 1);
    });

    test("reverses a position after one confirmation that shows the closing and the opening trade", async ({
      page,
      request,
    }) => {
      const { place, open } = await trader(page, request);
      await place();
      await open(1);
      await page.getByTestId("position").click();
      await page.getByTestId("order-reverse").click();
      await expect(page.getByText("Your buy of 0.04 lots closes and a sell of 0.04")).toBeVisible();
      await expect(page.getByTestId("order-reverse-confirm")).toBeInViewport({ ratio: 1 });
      await page.getByTestId("order-reverse-confirm").click();
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await expect(page.getByTestId("position")).toHaveCount(1);
      await expect(page.getByTestId("position")).toContainText("Sell");
      await page.getByText("History", { exact: true }).click();
      await expect(page.getByTestId("history-order")).toContainText("Reversed: closed");
    });

    test("closes all positions, cancels all pending orders, and lists each result", async ({
      page,
      request,
    }) => {
      const { place, waiting, open } = await trader(page, request);
      for (const type of ["1", "2", "1"]) await place({ type, cont: "0.01" });
      for (const factor of [0.8, 0.9]) await waiting(factor);
      await open(1);
      await page.getByTestId("close-all").click();
      await expect(page.getByTestId("end-all-sum")).toContainText("$");
      await page.getByTestId("end-all-confirm").click();
      await expect(page.getByTestId("ended-sum")).toContainText("Done: 3. Refused: 0.");
      await expect(page.getByTestId("ended-list").getByRole("listitem")).toHaveCount(3);
      await page.goBack();
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await expect(page).toHaveURL(/\/order\?type=1/);
      await expect(page.getByTestId("position")).toHaveCount(0);
      await page.getByText("Pending", { exact: true }).click();
      await page.getByTestId("cancel-all").click();
      // The keyboard is enough, as the question has the focus.
      await expect(page.getByTestId("end-all-confirm")).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(page.getByTestId("ended-sum")).toContainText("Done: 2. Refused: 0.");
      await expect(page.getByTestId("ended-done")).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(page.getByTestId("pending-order")).toHaveCount(0);
      await page.getByText("History", { exact: true }).click();
      await expect(page.getByTestId("history-order")).toHaveCount(5);
      const unfilled = page.getByTestId("history-order").filter({ hasText: "Never filled" });
      await expect(unfilled).toHaveCount(2);
      await unfilled.first().click();
      const sheet = page.getByRole("dialog");
      await expect(sheet).toContainText("Cancelled by you");
      for (const absent of ["Margin", "Fee", "Open price", "Close price"]) {
        await expect(sheet.getByText(absent, { exact: true })).toHaveCount(0);
      }
    });

    test("sets a trailing stop, shows its moves in the receipt, and removes the stop", async ({
      page,
      request,
    }) => {
      // A simulated price may fall for a minute.
      const { bid, place, open } = await trader(page, request);
      const distance = page.getByTestId("order-stop_loss");
      const openForm = async () => {
        await place();
        await open(1);
        await page.getByTestId("position").click();
        await page.getByTestId("order-stop_loss-switch").click();
        await page.getByText("Trailing", { exact: true }).click();
        await page.getByRole("dialog").getByText("Price", { exact: true }).first().click();
      };
      await openForm();
      await distance.fill((bid * 0.9).toFixed(2));
      await expect(page.getByText("Set the trailing distance to 0.05%–50%")).toBeVisible();
      await expect(page.getByTestId("order-levels-save")).toBeDisabled();
      const stop = page.getByTestId("trailing-text");
      const level = async () => {
        const [text] = await stop.allTextContents();
        return text === undefined ? null : amount(/[\d,]+\.\d\d/.exec(text)?.[0] ?? "");
      };
      /**
       * Waits for the stream to move the stop nearer to the price; the page reads nothing again.
       * @returns null while the stop stays; false if it closed the position
       */
      const follow = async (distanceShare: number) => {
        // Just above the minimum distance, so that the smallest gain moves the stop.
        await distance.fill((bid * distanceShare).toFixed(2));
        await page.getByTestId("order-levels-save").click();
        await expect(page.getByTestId("order-levels-save")).toHaveCount(0);
        await expect(stop).toContainText(/^Now at /);
        const first = await level();
        let seen = first;
        const changed = expect.poll(async () => (seen = await level()), { timeout: 20_000 });
        const isChanged = await changed.not.toBe(first).then(
          () => true,
          () => false,
        );
        if (first !== null && seen !== null && isChanged) expect(seen).toBeGreaterThan(first);
        return isChanged ? seen !== null : null;
      };
      // One price in eleven falls by the distance before it gains a step, and the stop closes.
      // Another distance helps when a price falls and stays there.
      for (let tries = 0, hasMoved: boolean | null = false; !hasMoved && tries < 10; tries += 1) {
        hasMoved = await follow(0.0007 + (tries % 2) * 0.00002);
        if (hasMoved === false) await openForm();
      }
      await expect(stop).toBeVisible();
      await page.getByTestId("receipt").locator("summary").click();
      const steps = page.getByTestId("receipt-steps").getByRole("listitem");
      await expect(steps.first()).toContainText("Trailing stop set at");
      await expect(steps.last()).toContainText("Trailing stop moved to");
      await expect(steps.last()).toContainText(/#\d+\.\d+/);
      await page.getByTestId("order-stop_loss-switch").click();
      await page.getByTestId("order-levels-save").click();
      await expect(page.getByTestId("order-levels-save")).toHaveCount(0);
      await expect(page.getByTestId("trailing-text")).toHaveCount(0);
      await expect(page.getByTestId("order-stop_loss-switch")).not.toBeChecked();
    });

    test("shows the kind, awaited price and expiry of a pending order", async ({
      page,
      request,
    }) => {
      const { bid, waiting, open } = await trader(page, request);
      await waiting(0.9, { expires_ms: String(Date.now() + 1_500_000) });
      await waiting(1.1, { stop_price: (bid * 1.12).toFixed(2) });
      await open(0);
      const rows = page.getByTestId("pending-order");
      await expect(rows.first()).toContainText("Buy stop-limit");
      await expect(rows.first()).toContainText(/Waits for [\d,]+\.\d\d first/);
      await expect(rows.last()).toContainText("Buy limit");
      await expect(rows.last()).toContainText(/2\d:\d\d left/);
      await rows.last().click();
      const left = page.getByTestId("order-time-left").last();
      const first = await left.textContent();
      await expect(left).not.toHaveText(first ?? "");
      await expect(page.getByTestId("order-expires")).toContainText(/\d{4}/);
      await page.getByTestId("order-cancel").click();
      await expect(page.getByTestId("order-cancel-confirm")).toBeFocused();
      // The question has no history entry of its own: Back closes the sheet.
      await page.goBack();
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await expect(page).toHaveURL(/\/order\?type=0/);
      await expect(rows).toHaveCount(2);
    });
  });
}

test("cancels pending orders in batches when they exceed one call's maximum", async ({
  page,
  request,
}) => {
  const { waiting, open } = await trader(page, request);
  const place = (count: number, from: number) =>
    Promise.all(Array.from({ length: count }, (_, index) => waiting(from + index / 1_000)));
  await place(30, 0.5);
  // A session may make forty changes at once, and twenty more each second.
  await page.waitForTimeout(1_500);
  await place(23, 0.6);
  const sent: string[] = [];
  page.on("request", (each) => {
    if (each.url().includes("/v2/api/forex/end")) sent.push(each.url());
  });
  await open(0);
  await expect(page.getByTestId("pending-order")).toHaveCount(53);
  await page.getByTestId("cancel-all").click();
  await page.getByTestId("end-all-confirm").click();
  await expect(page.getByTestId("ended-sum")).toContainText("Done: 53. Refused: 0.", {
    timeout: 60_000,
  });
  expect(sent).toHaveLength(2);
  await page.getByTestId("ended-done").click();
  await expect(page.getByTestId("pending-order")).toHaveCount(0);
});

test("closes half of a position, then all positions, in a right-to-left layout", async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 360, height: 560 });
  const { place, open } = await trader(page, request, "ar");
  await place({ trailing_distance: "400" });
  await place({ cont: "0.01" });
  await open(1);
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await page.getByTestId("position").last().click();
  await page.getByTestId("order-close").click();
  // The first choice is at the right, and arrow keys follow the writing direction.
  const [quarter, half] = await Promise.all(
    ["25%", "50%"].map((text) => page.getByText(text, { exact: true }).boundingBox()),
  );
  expect(quarter?.x).toBeGreaterThan(half?.x ?? Number.POSITIVE_INFINITY);
  await page.getByText("50%", { exact: true }).click();
  await expect(page.getByTestId("order-close-confirm")).toBeInViewport({ ratio: 1 });
  await page.getByTestId("order-close-confirm").click();
  await expect(page.getByTestId("order-close")).toBeVisible();
  await page.goBack();
  await page.getByTestId("close-all").click();
  await page.getByTestId("end-all-confirm").click();
  await expect(page.getByTestId("ended-list").getByRole("listitem")).toHaveCount(2);
  await page.getByTestId("ended-done").click();
  await expect(page.getByTestId("position")).toHaveCount(0);
});
