/** The export for a monitoring system, from the watch's look to the text. */
import { expect, test } from "vitest";
import type { Env } from "#platform/env.ts";
import app from "#worker/app.ts";
import { bindings } from "../api/requests.ts";
import { look } from "./company-watch.ts";

const token = "a-token-of-a-monitoring-system-of-a-test";

async function read(METRICS_TOKEN: string | undefined, authorization?: string) {
  const headers = authorization === undefined ? {} : { authorization };
  const env = { ...bindings, METRICS_TOKEN } as Env;
  const answer = await app.request("https://demo.example/api/metrics", { headers }, env);
  return { status: answer.status, text: await answer.text() };
}

test("answers 404 for metrics when the deployment's token is missing or short", async () => {
  expect((await read(undefined, "Bearer ")).status).toBe(404);
  expect((await read("short", "Bearer short")).status).toBe(404);
});

test("shows metrics only to a caller with the token", async () => {
  for (const shown of [undefined, "", "Bearer ", `Bearer ${token}x`, token.slice(1)]) {
    expect((await read(token, shown)).status).toBe(401);
  }
  await look();
  const { status, text } = await read(token, `Bearer ${token}`);
  expect(status).toBe(200);
  expect(text).toContain("# TYPE broker_payloads_parked gauge");
  expect(text).toMatch(/^broker_payloads_parked\{company="1"\} 0$/m);
  expect(text).toMatch(/^broker_sample_age_seconds\{company="1"\} \d/m);
});
