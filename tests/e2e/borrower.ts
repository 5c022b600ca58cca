/** Steps of borrowers on the pages of loans, for the browser tests. */
import type { Page } from "@playwright/test";
import { pictureOf } from "./visitor.ts";
import { expect } from "./watch-errors.ts";

/** Fills in the data that companies ask borrowers for. @param country one of the company's */
export async function stateData(page: Page, country = "DE"): Promise<void> {
  await page.getByTestId("loan-name").fill("Example");
  await page.getByTestId("loan-last_name").fill("Ann");
  await page.getByTestId("loan-sex").selectOption("2");
  await page.getByTestId("loan-birthday").fill("1990-01-31");
  await page.getByTestId("loan-country").click();
  await page.getByTestId(`loan-country-${country}`).click();
  await page.getByTestId("loan-mobile").fill("1701234567");
  await page.getByTestId("loan-job").fill("Baker");
  await page.getByTestId("loan-personal_income").fill("3500");
  await page.getByTestId("loan-id_card_type").selectOption("2");
  await page.getByTestId("loan-id_number").fill("AB1234567");
  await page.getByTestId("loan-passport_photo").setInputFiles(await pictureOf(page));
  await expect(page.getByTestId("upload-done")).toHaveCount(1);
}

/** A waving line over the pad, by the mouse. */
export async function drawSignature(page: Page): Promise<void> {
  const pad = page.getByTestId("loan-pad");
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error("the pad is not in sight");
  const spot = (part: number): [number, number] => [
    box.x + box.width * (0.15 + 0.7 * part),
    box.y + box.height * (0.5 + 0.2 * Math.sin(part * 12)),
  ];
  await page.mouse.move(...spot(0));
  await page.mouse.down();
  for (let step = 1; step <= 20; step++) await page.mouse.move(...spot(step / 20));
  await page.mouse.up();
}
