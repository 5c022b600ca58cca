/** Runs `npm run check:back-end` against back ends that fit, lack fields, or answer wrongly. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { Check, countText, failures, type Line } from "#scripts/back-end/check.ts";
import { startOwnBackEnd } from "#tests/own-back-end/server/server.ts";

beforeAll(() => void vi.spyOn(console, "warn").mockImplementation(() => undefined));

const lineOf = (lines: readonly Line[], name: string) =>
  lines.find((line) => line.name.endsWith(` ${name}`));

describe("a back end with only the specification's calls", () => {
  let backEnd: Awaited<ReturnType<typeof startOwnBackEnd>>;
  const sent = async () => {
    const log = (await (await fetch(`${backEnd.url}/__log`)).json()) as { path: string }[];
    return log.map(({ path }) => path);
  };
  beforeAll(async () => {
    backEnd = await startOwnBackEnd();
  });
  afterAll(() => backEnd.close());

  it("trades with play money on a back end with only the specification's calls", async () => {
    const lines = await new Check({ url: new URL(backEnd.url), act: true }).run();
    expect(failures(lines)).toEqual([]);
    for (const path of ["submit", "set_stop_price", "close", "cancel_trade"]) {
      expect(lineOf(lines, `/v2/api/forex/${path}`)?.verdict).toBe("fits");
    }
    for (const topic of ["DAY_MARKET", "FOREX_TRADE", "FOREX_CLOSED"]) {
      expect(lineOf(lines, topic)?.verdict).toBe("understood");
    }
    expect(lineOf(lines, "/v2/api/forex/trade_list")?.note).toContain("ForexQuotations.Bid");
    expect(lineOf(lines, "/api/account/draw")?.verdict).toBe("not asked");
    expect(countText(lines)).toMatch(/^\d+ calls and messages: \d+ fits, .*, 0 not understood, /);
    const never = /register|password|send_|real_name|upload|quickCharge\/\w*submit|account\/draw$/;
    expect((await sent()).filter((path) => never.test(path))).toEqual([]);
  });

  it("sends no call that changes data when the check runs with --read-only", async () => {
    await fetch(`${backEnd.url}/__log`, { method: "DELETE" });
    const lines = await new Check({ url: new URL(backEnd.url), act: true, readOnly: true }).run();
    expect(lineOf(lines, "/api/user/info")?.verdict).toBe("not asked");
    const changing = /createAccount|login|submit|close|cancel|set_stop|transfer|reset/;
    expect((await sent()).filter((path) => changing.test(path))).toEqual([]);
  });

  it("reports a refused sign-in of the customer that the check's options name", async () => {
    const options = { account: "nobody@example.com", password: "wrong" };
    const lines = await new Check({ url: new URL(backEnd.url), ...options }).run();
    expect(lineOf(lines, "/api/user/loginForU")?.verdict).toBe("refused");
  });

  it("reports a field that the app requires when an answer lacks the field", async () => {
    const fault = { path: "/v2/api/forex/getCategories", leaveOut: "Id" };
    await fetch(`${backEnd.url}/__faults`, { method: "POST", body: JSON.stringify(fault) });
    const lines = await new Check({ url: new URL(backEnd.url), readOnly: true }).run();
    expect(lineOf(lines, fault.path)).toMatchObject({
      verdict: "not understood",
      note: "a row has no Id",
    });
    await fetch(`${backEnd.url}/__faults`, { method: "DELETE" });
  });
});

describe.each([
  ["has nothing", 404, "", "not there"],
  ["answers pages", 200, "<h1>Welcome</h1>", "not understood"],
  ["answers rubbish", 200, '{"code":1,"msg":"","data":"x"}', "not understood"],
  ["is down", 502, "<h1>Bad gateway</h1>", "not understood"],
])("a back end that %s", (_, status, body, verdict) => {
  it("completes all steps and fails the check when a back end answers wrongly", async () => {
    const server = createServer((_request, response) => void response.writeHead(status).end(body));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const lines = await new Check({ url, act: true }).run();
    expect(lineOf(lines, "/v2/api/forex/trade_list")?.verdict).toBe(verdict);
    expect(lineOf(lines, "pong")?.verdict).toBe("not there");
    expect(failures(lines).length).toBeGreaterThan(10);
    server.close();
  });
});
