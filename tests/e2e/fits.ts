import type { Page } from "@playwright/test";
import { expect } from "./watch-errors.ts";

/** Nothing of the page is wider than its window. */
export async function expectFits(page: Page): Promise<void> {
  const wider = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(wider, page.url()).toBeLessThanOrEqual(0);
}
