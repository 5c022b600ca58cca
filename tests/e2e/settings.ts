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

/** Settings of the company from the next load on; what was changed before counts no more. */
export async function set(page: Page, values: Values): Promise<void> {
  const path = "/api/basicSet/getBasicInfo";
  await page.unroute(`**${path}*`);
  await change<Values>(page, path, (data) => ({ ...data, ...values }));
}
