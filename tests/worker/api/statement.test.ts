import { expect, test } from "vitest";
import type { WireForexOrder } from "#domain/contracts/http/forex.ts";
import { calls } from "#domain/contracts/http/index.ts";
import type { WireStatement } from "#domain/contracts/http/statement.ts";
import { errorCodes } from "#domain/errors/errors.ts";
import { netResultOf } from "#domain/forex/net-result.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { shortNumber } from "#domain/text/short-number.ts";
import { fundsOf, openDemo, smallOrder } from "./api-client.ts";
import { answerOf, perform, requestOf, send } from "./requests.ts";

const always = { from: 0, to: 9_999_999_999_999 };

async function trade(token: string): Promise<string> {
  const { data } = await perform<WireForexOrder>(calls.submitForex, await smallOrder(), { token });
  await perform(calls.closeForex, { id: data.Id }, { token });
  return data.Id;
}

/** Rows of a CSV without quotes in it. */
async function csvOf(token: string, lang: string) {
  const response = await send(requestOf(calls.statementCsv, always, { token, headers: { lang } }));
  const bytes = new Uint8Array(await response.arrayBuffer());
  const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  const rows = text
    .slice(1)
    .split("\r\n")
    .slice(0, -1)
    .map((line) => line.split(","));
  return { headers: response.headers, text, rows };
}

test("returns a statement's closing balances as JSON, and as CSV in the reader's language", async () => {
  const { token } = await openDemo();
  const orderId = await trade(token);
  const [free] = await fundsOf(token);
  const { data } = await perform<WireStatement>(calls.statement, always, { token });
  const forex = data.accounts.find(({ account }) => account === "forex");
  const ends = Decimal.parse(free ?? "").toFixed(2);
  expect([forex?.closing, forex?.closingFree, forex?.closingHeld]).toEqual([ends, ends, "0.00"]);
  expect(data.openedMs).toBeLessThanOrEqual(data.rows[0]?.createdAtMs ?? 0);
  const [opening, closed] = ["forex_open", "forex_close"].map((kind) =>
    data.rows.find((row) => row.kind === kind),
  );
  expect(opening?.order).toMatchObject({ side: "buy", ended: null });
  expect(closed?.order).toMatchObject({ side: "buy", lots: opening?.order?.lots });
  // Both rows moved the order's result.
  const deal = await perform<{ data: WireForexOrder[] }>(calls.myDeal, { status: 3 }, { token });
  const [order] = deal.data.data;
  if (!order) throw new Error("no order");
  expect(closed?.order?.ended?.result).toBe(Decimal.of(netResultOf(order)).toFixed(2));
  expect(data.toMs).toBeLessThan(Date.now() + 60_000);

  const english = await csvOf(token, "en");
  expect(english.text.charCodeAt(0)).toBe(0xfeff);
  expect(english.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(english.headers.get("content-disposition")).toMatch(
    /^attachment; filename="statement-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv"$/,
  );
  expect(english.headers.get("cache-control")).toBe("no-store");
  expect(english.headers.get("x-content-type-options")).toBe("nosniff");
  const width = english.rows[0]?.length;
  expect(english.rows.every((row) => row.length === width)).toBe(true);
  expect(english.rows[0]).toContain("Reference");
  const opened = english.rows.find((row) => row.includes("Trading fee"));
  // Margin stays on the account, so it is no movement. The opening cost its fee, and names its
  // market.
  expect([opened?.[0], opened?.[4], ...(opened?.slice(8) ?? [])]).toEqual([
    "Contract account",
    shortNumber(orderId),
    expect.stringContaining("/"),
    "Buy",
    opening?.order?.lots,
    "",
    "",
    "",
  ]);
  const ended = english.rows.find((row) => row.includes("Closed P&L"));
  const { fee, financing, result } = closed?.order?.ended ?? {};
  expect(ended?.slice(-3)).toEqual([fee, financing, result]);
  expect(english.text).not.toContain(orderId);
  expect(opened?.[2]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/);
  // A negative amount is a number, not a text with an apostrophe.
  expect(opened?.[5]).toMatch(/^-\d/);
  const closing = english.rows.find((row) => row[3] === "Closing balance");
  expect(closing?.[6]).toBe(ends);
  const head = english.rows.at(-1);
  expect([head?.[1], head?.[4]]).toEqual([String(data.head.transactions), data.head.hash]);
  const audit = await perform<{ head: string }>(calls.auditOwn, {}, { token });
  expect(audit.data.head).toBe(data.head.hash);

  const arabic = await csvOf(token, "ar");
  expect(arabic.text).toContain("رسوم فتح مركز");
  expect(arabic.text).not.toContain("Trading fee");
  expect(arabic.rows.map((row) => row.slice(5, 7))).toEqual(
    english.rows.map((row) => row.slice(5, 7)).with(0, arabic.rows[0]?.slice(5, 7) ?? []),
  );
});

test("writes a CSV statement's numbers in the chosen form, else in the form of the reader's language", async () => {
  const { token } = await openDemo();
  await trade(token);
  const textOf = async (lang: string, form?: "point" | "comma") => {
    const input = { ...always, ...(form && { form }) };
    const request = requestOf(calls.statementCsv, input, { token, headers: { lang } });
    return (await (await send(request)).text()).split("\r\n");
  };
  const opening = /^Kontraktkonto;\d+;[^;]+;[^;]+;[^;]*;10000,00;10000,00;USD;/m;
  expect((await textOf("de")).join("\n")).toMatch(opening);
  const point = await textOf("de", "point");
  expect(point.join("\n")).toMatch(/,10000\.00,10000\.00,USD,/);
  const comma = await textOf("en", "comma");
  // The same cells, apart from the names in each language.
  expect(comma.map((line) => line.split(";").length)).toEqual(
    point.map((line) => line.split(",").length),
  );
  const amountsOf = (lines: string[], separator: string) =>
    lines.map((line) => line.split(separator).slice(5, 7).join(" ").replaceAll(",", "."));
  expect(amountsOf(comma, ";").slice(1)).toEqual(amountsOf(point, ",").slice(1));
});

test("returns a statement only of the caller's own account, and only for a non-empty period", async () => {
  const [ann, bob] = [await openDemo(), await openDemo()];
  const orderId = await trade(ann.token);
  const { data } = await perform<WireStatement>(calls.statement, always, { token: bob.token });
  expect(JSON.stringify(data)).not.toContain(orderId);
  expect((await csvOf(bob.token, "en")).text).not.toContain(orderId);
  for (const call of [calls.statement, calls.statementCsv]) {
    for (const period of [
      { from: 5, to: 5 },
      { from: 6, to: 5 },
      { from: 1, to: 999_999_999_999_999 },
      { from: 5 },
      { to: 5 },
    ]) {
      const refused = await answerOf(await send(requestOf(call, period, { token: bob.token })));
      expect(refused.code).toBe(errorCodes.invalid_request);
    }
  }
});
