/** The company's real answers with something changed in them, for tests that turn settings over. */
import type { Page } from "@playwright/test";
import type { PublicSettingKey } from "#domain/config/schema.ts";

export type Values = Partial<Record<PublicSettingKey, string>>;

/** As in a browser without one: the requests of a reload have to come by here, too. */
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

/** Settings of the company from the next load on; what was changed before counts no more. */
export async function set(page: Page, values: Values): Promise<void> {
  const isChanged = settings.has(page);
  settings.set(page, values);
  // One for all of a page's settings: to take it away meets answers that are on their way.
  if (isChanged) return;
  const path = "/api/basicSet/getBasicInfo";
  await change<Values>(page, path, (data) => ({ ...data, ...settings.get(page) }));
}
