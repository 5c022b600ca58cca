/**
 * Sends every kind of nonsense, and unknown fields, in every field of every desk call; made from
 * the contract.
 */
import { expect, test } from "vitest";
import type { DeskCall } from "#domain/contracts/desk/call.ts";
import { type DeskCallName, deskCalls } from "#domain/contracts/desk/index.ts";
import { errorCodes } from "#domain/errors/errors.ts";
import { type Answer, type Ask, ask, knownCodes } from "../api/api-client.ts";
import { hostileJson, hostileTexts, jsonOrNull, worthSending } from "../api/hostile-values.ts";
import { refusalData } from "../api/requests.ts";
import { deskState, openOperator } from "./operators.ts";
import { openWaiting, samples } from "./samples.ts";

const waiting = await openWaiting();

/** Valid input that names nothing, so that an accepted attack changes nothing. */
function harmless(name: DeskCallName): Record<string, string> {
  const input = samples[name](waiting, "withdrawal") as Record<string, unknown>;
  const nobody = { id: "no-such-thing", user_id: "no-such-user" };
  const texts = Object.entries(input).map(
    ([field, value]) =>
      [field, value instanceof File || Array.isArray(value) ? value : String(value)] as const,
  );
  const own = Object.fromEntries(texts) as Record<string, string>;
  for (const [field, value] of Object.entries(nobody)) {
    if (field in own) own[field] = typeof input[field] === "number" ? "987654321" : value;
  }
  return own;
}

function checkCoded(what: string, { status, code, text, data }: Answer): void {
  expect([what, status < 500, knownCodes.has(code)]).toEqual([what, true, true]);
  expect([what, code]).not.toEqual([what, errorCodes.internal]);
  expect(text, what).not.toMatch(/\bat .+:\d+|\.ts\b|SQLITE|D1_ERROR|Error:|stack/);
  if (code !== 1) expect([what, refusalData({ code, data })]).toEqual([what, null]);
}

/** A6: fields that no operator may set. */
const privileged = [
  "status",
  "role",
  "company_id",
  "balance",
  "level",
  "is_demo",
  "review_status",
  "approvals",
  "amount",
  "operator",
  "password_hash",
  "__proto__",
];

function* attacks(
  call: DeskCall,
  good: Record<string, string>,
): Generator<[what: string, ask: Ask, isUnknown: boolean]> {
  const { shape } = call.input as unknown as { shape: Record<string, unknown> };
  const isWorthIt = worthSending(call);
  // The server names an unknown field in its refusal, so one value is enough.
  const texts = (isUnknown: boolean) => (isUnknown ? hostileTexts.slice(-1) : hostileTexts);
  const sources = (isUnknown: boolean) => (isUnknown ? ['"1"'] : hostileJson);
  const unknown = [...privileged, "unknown_field"].filter((field) => !Object.hasOwn(shape, field));
  for (const field of [...Object.keys(shape), ...unknown]) {
    const isUnknown = !Object.hasOwn(shape, field);
    if (call.method === "GET") {
      for (const value of texts(isUnknown)) {
        const query = { ...good, [field]: value.toWellFormed() };
        if (isWorthIt(field, query))
          yield [`?${field}=${value.slice(0, 40)}`, { query }, isUnknown];
      }
      continue;
    }
    const { [field]: _, ...rest } = good;
    const others = JSON.stringify(rest).slice(1, -1);
    for (const source of sources(isUnknown)) {
      const body = `{${others}${others === "" ? "" : ","}${JSON.stringify(field)}:${source}}`;
      if (!isWorthIt(field, jsonOrNull(body))) continue;
      yield [
        body.slice(0, 200),
        { body, headers: { "content-type": "application/json" } },
        isUnknown,
      ];
    }
  }
  if (call.method === "GET") return;
  for (const body of ["null", "[]", "1", '"x"', "{", "[".repeat(100_000)]) {
    yield [
      `body ${body.slice(0, 20)}`,
      { method: "POST", body, headers: { "content-type": "application/json" } },
      true,
    ];
  }
}

// Excludes sign-in, sign-out and passwords, which count tries and end sessions; their tests are in
// sign-in.test.ts.
const names = (Object.keys(deskCalls) as DeskCallName[]).filter(
  (name) => deskCalls[name].answer !== "file",
);

test.each(names)(
  "A6 R5 R7 answers hostile input to %s by a known code without an internal error",
  async (name) => {
    const call: DeskCall = deskCalls[name];
    // Each call has an operator of its own, as changes of one operator are limited.
    let operator = await openOperator("owner");
    const good = harmless(name);
    expect(call.input.safeParse(good).success).toBe(true);
    const before = await deskState();
    let count = 0;
    for (const [what, options, isUnknown] of attacks(call, good)) {
      if (call.mutation && count % 200 === 199) operator = await openOperator("owner");
      const answer = await ask(call.path, { token: operator.token, ...options });
      if (answer.code === errorCodes.too_many_attempts) break;
      checkCoded(`${name} ${what}`, answer);
      if (isUnknown) expect([what, answer.code]).toEqual([what, errorCodes.invalid_request]);
      count++;
    }
    expect(count).toBeGreaterThan(5);
    const isReading = !call.mutation;
    if (isReading) expect(await deskState()).toBe(before);
  },
);

test("R2 refuses a body of more than 1 MB, and a wrong content type", async () => {
  const { token } = await openOperator("owner");
  const { path } = deskCalls.deskClaim;
  const big = JSON.stringify({ queue: "proof", id: "x".repeat(1_100_000) });
  const headers = { "content-type": "application/json" };
  expect((await ask(path, { token, body: big, headers })).status).toBe(413);
  const text = {
    token,
    body: '{"queue":"proof","id":"x"}',
    headers: { "content-type": "text/plain" },
  };
  expect((await ask(path, text)).code).toBe(errorCodes.invalid_request);
  const both = { token, json: { queue: "proof" }, query: { id: "x" } };
  expect((await ask(path, both)).code).toBe(errorCodes.invalid_request);
});
