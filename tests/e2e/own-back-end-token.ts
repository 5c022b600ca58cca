import type { Page } from "@playwright/test";
import { firstCustomer } from "../own-back-end/customer.ts";

/**
 * Signs the first customer in on the company's host: only a token that leaves the platform goes
 * back to the back end.
 */
export async function signInThere(page: Page, origin: string): Promise<string> {
  await page.goto(`${origin}/icon.svg`);
  return page.evaluate(async (fields) => {
    const body = new URLSearchParams(fields);
    const answer = await fetch("/api/user/loginForU", { method: "POST", body });
    return ((await answer.json()) as { data: { token: string } }).data.token;
  }, firstCustomer);
}
