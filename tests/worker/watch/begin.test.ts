/** The watch of a company whose customers use an app, and never open a page. */
import { runInDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import { home, send } from "../api/requests.ts";
import { company } from "./company-watch.ts";

const dueMs = () => runInDurableObject(company, (_, { storage }) => storage.getAlarm());

test("begins the watch with the first call when no page was opened", async () => {
  expect(await dueMs()).toBeNull();
  const answer = await send(new Request(`${home}/api/basicSet/getBasicInfo`));
  expect(answer.status).toBe(200);
  await expect.poll(dueMs).not.toBeNull();
});
