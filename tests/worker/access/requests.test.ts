/** Sessions and limits of requests, random ids, and a log without secrets. */
import { expect, test, vi } from "vitest";
import { calls } from "#domain/contracts/http/index.ts";
import type { Env } from "#platform/env.ts";
import app from "#worker/app.ts";
import { openDemo } from "../api/api-client.ts";
import { bindings, perform, requestOf } from "../api/requests.ts";
import { openTrader } from "../api/sample-inputs.ts";
import { codeTo, freshMail, goodPassword, logIn, openPerson, registration } from "./people.ts";
import { png } from "./pictures.ts";

test("R1 ignores a token in a cookie or in the address", async () => {
  const { token } = await openDemo();
  expect((await perform(calls.userInfo, {}, { token })).code).toBe(1);
  for (const name of ["token", "authorization", "session"]) {
    const headers = { cookie: `${name}=${token}` };
    expect((await perform(calls.userInfo, {}, { headers })).code).toBe(999);
    expect((await perform(calls.resetDemo, {}, { headers })).code).toBe(999);
    expect((await perform(calls.userInfo, { [name]: token })).code).toBe(999);
  }
});

test("R3 refuses reads of a session above its rate, with a Retry-After", async () => {
  const [{ token }, other] = [await openDemo(), await openDemo()];
  const read = () => perform(calls.userInfo, {}, { token });
  const answers = await Promise.all(Array.from({ length: 300 }, read));
  const refused = answers.filter(({ code }) => code !== 1);
  expect(refused.length).toBeGreaterThan(0);
  for (const { status, code, headers } of refused) {
    expect([status, code, headers.get("retry-after")]).toEqual([429, 429, "1"]);
  }
  expect((await perform(calls.userInfo, {}, { token: other.token })).code).toBe(1);
});

test("R3 lets a session cancel an order when the session's reads are refused", async () => {
  const { token, pendingId } = await openTrader();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  const read = () => perform(calls.userInfo, {}, { token });
  const answers = await Promise.all(Array.from({ length: 230 }, read));
  vi.useRealTimers();
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(30);
  const cancelled = await perform(calls.cancelTrade, { id: pendingId }, { token });
  expect(cancelled.code, cancelled.msg).toBe(1);
});

test("R6 makes random ids that reveal neither their count nor the next id", async () => {
  const upload = async (token: string) => {
    const file = new File([png(10, 10)], "x.png");
    return (await perform<{ id: string }>(calls.imageUpload, { file }, { token })).data.id;
  };
  const people = [await openPerson(), await openPerson()];
  const traders = [await openTrader(), await openTrader()];
  const kinds = {
    users: [...people.map(({ user }) => user.id), ...traders.map(({ userId }) => userId)],
    orders: traders.flatMap(({ orderId, pendingId }) => [orderId, pendingId]),
    files: await Promise.all(people.map(({ token }) => upload(token))),
  };
  for (const [kind, ids] of Object.entries(kinds)) {
    expect([kind, new Set(ids).size]).toEqual([kind, ids.length]);
    for (const id of ids) {
      // An id has at least 122 random bits.
      expect([kind, id]).toEqual([
        kind,
        expect.stringMatching(/^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[\w-]{22,64})$/),
      ]);
    }
    const beginnings = new Set(ids.map((id) => id.slice(0, 8)));
    expect([kind, beginnings.size]).toEqual([kind, ids.length]);
  }
});

test("C4 logs no password, code, token, document or account", async () => {
  const lines: unknown[][] = [];
  for (const method of ["log", "info", "warn", "error", "debug"] as const) {
    vi.spyOn(console, method).mockImplementation((...line) => void lines.push(line));
  }
  try {
    const account = freshMail();
    await perform(calls.sendEmail, { to: account, type: "1" });
    const code = await codeTo(account);
    const input = registration(account, { sms_code: code, name: "Ann Example" });
    const { data } = await perform<{ token: string }>(calls.register, input);
    await logIn(account, "a wrong password");
    await logIn(account, goodPassword);
    const papers = { name: "Ann Example", card_id: "AB1234567", id_type: "2" };
    await perform(calls.realName, papers, { token: data.token });
    // A failing bucket is an error of the platform, so it is logged.
    const broken: Env = {
      ...bindings,
      FILES: {
        put: () =>
          Promise.reject(new Error(`no bucket for Ann Example, ${account}, ${data.token}`)),
      } as unknown as R2Bucket,
    };
    const file = new File([png(10, 10)], "secret-document.png");
    const request = requestOf(calls.imageUpload, { file }, { token: data.token });
    const answer = await app.fetch(request, broken, {
      waitUntil: () => undefined,
      passThroughOnException: () => undefined,
      props: {},
    } as unknown as ExecutionContext);
    expect(answer.status).toBe(500);
    const text = lines
      .flat()
      .map((part) => (part instanceof Error ? `${part.message} ${part.stack}` : String(part)))
      .join("\n");
    expect(text).toContain('"event":"request_failed"');
    expect(text).not.toContain("no bucket");
    const secrets = [account, code, goodPassword, "a wrong password", data.token, "AB1234567"];
    for (const secret of [...secrets, "Ann Example", "secret-document"]) {
      expect(text).not.toContain(secret);
    }
  } finally {
    vi.restoreAllMocks();
  }
});
