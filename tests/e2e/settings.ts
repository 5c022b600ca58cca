/** Changes fields of the company's real answers, for tests that toggle settings. */
import type { Page } from "@playwright/test";
import type { PublicSettingKey } from "#domain/config/schema.ts";

export type Values = Partial<Record<PublicSettingKey, string>>;

/** Hides service workers, so that the requests of a reload reach the test's routes, too. */
export async function withoutServiceWorker(page: Page): Promise<void> {
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, "serviceWorker", { get: () => undefined }),
  );
}

/** The answer of one call with some of its fields changed. */
export async function change<T>(page: Page, path: string, by: (data: T) => T): Promise<void> {
  await page.route(`**${path}*`, async (route) => {
    const answer = await route.fetch();
    const envelope = (await answer.json()) as { data: T };
    await route.fulfill({ response: answer, json: { ...envelope, data: by(envelope.data) } });
  });
}

const settings = new WeakMap<Page, Values>();

/** Sets settings of the company from the next load on; replaces the earlier ones. */
export async function set(page: Page, values: Values): Promise<void> {
  const isChanged = settings.has(page);
  settings.set(page, values);
  // Keeps one route for all settings of a page, as removing it would break answers under way.
  if (isChanged) return;
  const path = "/api/basicSet/getBasicInfo";
  await change<Values>(page, path, (data) => ({ ...data, ...settings.get(page) }));
}
