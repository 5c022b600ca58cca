/**
 * Real costs of a visit, an order and a market, so that the constants of `npm run cost` cannot be
 * too low.
 */
import {
  createExecutionContext,
  runInDurableObject,
  waitOnExecutionContext,
} from "cloudflare:test";
import { expect, test } from "vitest";
import { startCalls } from "#app/data/start/start-calls.ts";
import type { Call } from "#domain/contracts/http/call.ts";
import type { WireForexOrder } from "#domain/contracts/http/forex.ts";
import { calls } from "#domain/contracts/http/index.ts";
import { accountName } from "#domain/text/names.ts";
import { measured } from "#scripts/cost/measured.ts";
import { countCalls } from "#tests/support/worker/count-calls.ts";
import { countRows, countStorage, type Rows } from "#tests/support/worker/count-rows.ts";
import app from "#worker/app.ts";
import { openDemo } from "../api/api-client.ts";
import { answerOf, bindings, requestOf } from "../api/requests.ts";
import { marketOrder } from "../api/sample-inputs.ts";
import { freshMarket } from "../market/fed-market.ts";

async function spend(steps: ReadonlyArray<[Call, Record<string, unknown>]>, token?: string) {
  const rows = countRows(bindings);
  const { env, costs } = countCalls(rows.env);
  const answers = [];
  for (const [call, input] of steps) {
    const context = createExecutionContext();
    const request = requestOf(call, input, token === undefined ? {} : { token });
    const answer = await answerOf<WireForexOrder>(await app.fetch(request, env, context));
    await waitOnExecutionContext(context);
    expect([call.path, answer.code], answer.msg).toEqual([call.path, 1]);
    answers.push(answer.data);
  }
  const objects = Object.values(costs.objects).reduce((sum, count) => sum + count, 0);
  return { answers, used: { requests: steps.length, objects, database: rows.rows } };
}

/** Expects at most the constant and at least half of it, so that the constant is realistic. */
function expectReckoned(what: string, used: number, reckoned: number): void {
  expect([what, used <= reckoned, used * 2 >= reckoned], `${what}: ${used} of ${reckoned}`).toEqual(
    [what, true, true],
  );
}

function expectRows(what: string, used: Rows, reckoned: Rows): void {
  expectReckoned(`${what} read`, used.read, reckoned.read);
  if (reckoned.written > 0) expectReckoned(`${what} written`, used.written, reckoned.written);
}

test("finds the cost constants to be one to two times the real costs of a visit, and of an order from opening to close", {
  timeout: 30_000,
}, async () => {
  const visit = await spend(startCalls.map((call): [Call, object] => [call, {}]) as never);
  const { token, userId } = await openDemo();
  const account = bindings.ACCOUNT.get(bindings.ACCOUNT.idFromName(accountName(1, userId)));
  const storage = await runInDurableObject(account, (_, state) => countStorage(state.storage));
  const settle = () => new Promise((resolve) => setTimeout(resolve, 1_500));
  const opened = await spend([[calls.submitForex, marketOrder]], token);
  await settle();
  const closed = await spend([[calls.closeForex, { id: opened.answers[0]?.Id }]], token);
  await settle();
  const rows = storage.take();
  expectReckoned("visit objects", visit.used.objects, measured.visit.objectRequests);
  expectRows("visit", visit.used.database, measured.visit.database);
  const objects = opened.used.objects + closed.used.objects;
  expectReckoned("order objects", objects, measured.order.objectRequests);
  const database = opened.used.database.read + closed.used.database.read;
  expectReckoned("order database", database, measured.order.database.read);
  expectRows("order account", rows, measured.order.object);
});

test("finds the cost constants to be one to two times the real costs of a minute of a running market", {
  timeout: 30_000,
}, async () => {
  const { spec, market } = freshMarket({
    simulator: { basePrice: 80_000, volatility: 0.5, ticksPerSecond: 4, seed: 5 },
  });
  await market.quote(spec);
  const storage = await runInDurableObject(market, (_, state) => countStorage(state.storage));
  await new Promise((resolve) => setTimeout(resolve, 6_000));
  const { read, written } = storage.take();
  const perMinute = { read: read * 10, written: written * 10 };
  expectRows("market", perMinute, measured.marketMinute.object);
});
