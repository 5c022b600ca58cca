/** Everything in the header fits side by side on the narrowest phones, for guests and traders. */
import type { Page } from "@playwright/test";
import { openPerson, useToken } from "./people.ts";
import { withoutServiceWorker } from "./settings.ts";
import { expect, test } from "./watch-errors.ts";

const widths = [320, 360, 390, 1024, 1440];

/** Each link and button of the header lies in the window and on no other one. */
async function expectApart(page: Page): Promise<void> {
  await expect(page.getByTestId("service")).toBeVisible();
  // The word "Connecting" takes room for a moment.
  await expect(() => measure(page)).toPass();
}

async function measure(page: Page): Promise<void> {
  const boxes = await page
    .locator("header")
    .first()
    .locator("a:visible, button:visible")
    .evaluateAll((tools) =>
      tools.map((tool) => {
        const { left, right } = tool.getBoundingClientRect();
        return [Math.round(left), Math.round(right)] as const;
      }),
    );
  const sorted = boxes.toSorted(([a], [b]) => a - b);
  const width = page.viewportSize()?.width ?? 0;
  for (const [index, [left, right]] of sorted.entries()) {
    expect(left, JSON.stringify(sorted)).toBeGreaterThanOrEqual(
      index ? (sorted[index - 1]?.[1] ?? 0) : 0,
    );
    expect(right, JSON.stringify(sorted)).toBeLessThanOrEqual(width);
  }
}

for (const lang of ["en", "ar", "de", "ru"] as const) {
  test(`shows all header buttons side by side at every width in ${lang}`, async ({
    page,
    request,
  }) => {
    await page.addInitScript((code) => localStorage.setItem("lang", code), lang);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 664 });
      await page.goto("/");
      await expectApart(page);
      if (process.env.PICTURES)
        await page.screenshot({ path: `${process.env.PICTURES}/guest-${lang}-${width}.png` });
    }
    const { token } = await openPerson(request);
    await useToken(page, token);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 664 });
      await page.goto("/");
      await expect(page.getByTestId("messages-link")).toBeVisible();
      await expectApart(page);
      if (process.env.PICTURES)
        await page.screenshot({ path: `${process.env.PICTURES}/trader-${lang}-${width}.png` });
    }
  });
}

for (const width of [360, 390]) {
  test(`reserves the message link's space in the header at ${width} pixels while the link's code loads`, async ({
    page,
    request,
  }) => {
    await withoutServiceWorker(page);
    await page.setViewportSize({ width, height: 664 });
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/assets/message-link-*.js", async (route) => {
      await held;
      await route.continue();
    });
    const { token } = await openPerson(request);
    await useToken(page, token);
    const asked = page.waitForRequest("**/assets/message-link-*.js");
    await page.goto("/");
    await asked;
    await expect(page.getByTestId("connection")).toHaveAttribute("data-state", "live");
    const service = page.getByTestId("service");
    const before = await service.boundingBox();
    const name = page.locator("header a").first();
    const named = await name.boundingBox();
    release();
    await expect(page.getByTestId("messages-link")).toBeVisible();
    expect(await service.boundingBox()).toEqual(before);
    expect(await name.boundingBox()).toEqual(named);
  });
}
