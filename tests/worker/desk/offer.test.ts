/** Changes of the company's catalogue at the desk: rows are added, changed and removed. */
import { expect, test } from "vitest";
import type { OfferKind, OfferRow } from "#domain/contracts/desk/offer.ts";
import type { WireForexOrder } from "#domain/contracts/http/forex.ts";
import { calls } from "#domain/contracts/http/index.ts";
import type { WirePair } from "#domain/contracts/http/market.ts";
import { errorCodes } from "#domain/errors/errors.ts";
import { get, openDemo } from "../api/api-client.ts";
import { perform } from "../api/requests.ts";
import { marketOrder } from "../api/sample-inputs.ts";
import { as, DB, openOperator, type TestOperator } from "./operators.ts";

const [olga, otto, hal] = await Promise.all([
  openOperator("owner"),
  openOperator("owner"),
  openOperator("owner", 2),
]);

type Texts = Record<string, string | null>;
type Asked = { id: string; state: string; field?: string };

const rowsOf = async (kind: OfferKind, by = olga) =>
  (await as<{ data: OfferRow[] }>(by, "deskOffer", { kind })).data.data;

const rowOf = async (kind: OfferKind, subject: string, by = olga) =>
  (await rowsOf(kind, by)).find((row) => row.subject === subject)?.fields;

async function ask(kind: OfferKind, subject: string, after: Texts, by: TestOperator = olga) {
  const now = (await rowOf(kind, subject, by)) ?? {};
  const fields = Object.entries(after).map(([name, text]) => ({
    ...{ name, before: now[name] ?? null, after: text },
  }));
  return as<Asked>(by, "deskChangeAsk", { kind, subject, fields, reason: "because of a test" });
}

/** Requests by one operator, approves by another, and expects the change in force. */
async function agree(kind: OfferKind, subject: string, after: Texts): Promise<void> {
  const { code, msg, data } = await ask(kind, subject, after);
  expect([code, data?.state], `${msg} ${data?.field}`).toEqual([1, "asked"]);
  const approved = await as(otto, "deskChangeDecide", { id: data.id, act: "approve" });
  expect(approved.code, approved.msg).toBe(1);
}

const coin = {
  currency_code: "TRX",
  protocol_code: "TRC20",
  address: "TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL",
  memo: "",
  min_amount: "10",
  max_amount: "",
  sort: "9",
};

test("lets two operators add and remove a deposit coin, and checks the coin's address against its network", async () => {
  await agree("deposit_coin", "77", coin);
  expect(await rowOf("deposit_coin", "77")).toEqual(coin);
  const wrong: Array<[Texts, string]> = [
    [{ address: "0x52908400098527886E0F7030069857D2E4169EE7" }, "address"],
    [{ address: "T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb" }, "address"],
    [{ protocol_code: "ERC20" }, "protocol_code"],
    [{ max_amount: "5" }, "max_amount"],
    [{ currency_code: null }, "protocol_code"],
  ];
  for (const [after, field] of wrong) {
    const { code, data } = await ask("deposit_coin", "77", after);
    expect([after, code, data.field]).toEqual([after, errorCodes.invalid_request, field]);
  }
  const gone = Object.fromEntries(Object.keys(coin).map((name) => [name, null]));
  await agree("deposit_coin", "77", gone);
  expect(await rowOf("deposit_coin", "77")).toBeUndefined();
});

const duration = { profit_ratio: "0.5", limit_amount: "10", sort: "0" };

test("refuses one of two requests when both create the same row", async () => {
  const numbered = await ask("deposit_coin", "78", coin);
  expect(numbered.code).toBe(1);
  expect((await ask("deposit_coin", "78", coin)).code).toBe(errorCodes.content_changed);
  const [first, second] = [
    await ask("micro_duration", "77", duration),
    await ask("micro_duration", "77", duration),
  ];
  const approve = ({ data }: typeof first) =>
    as(otto, "deskChangeDecide", { id: data.id, act: "approve" });
  expect((await approve(numbered)).code).toBe(1);
  expect((await approve(first)).code).toBe(1);
  expect((await approve(second)).code).toBe(errorCodes.content_changed);
});

test("refuses another company's category, and changes no row of another company", async () => {
  await DB.prepare("INSERT INTO categories (company_id, key) VALUES (2, 'theirs')").run();
  const mine = await rowOf("product", "BTCUSD");
  if (!mine) throw new Error("no product");
  const made = { ...mine, category: "theirs", show_code: "BTC two" };
  expect((await ask("product", "BTC2", made)).code).toBe(errorCodes.not_found);
  await ask("deposit_coin", "1", { sort: "5" }, hal);
  expect((await rowOf("deposit_coin", "1"))?.sort).toBe("0");
});

test("refuses orders for an unlisted product, but lets traders close its positions", async () => {
  const mine = await rowOf("product", "BTCUSD");
  if (!mine) throw new Error("no product");
  await agree("product", "BTC.MINI", { ...mine, show_code: "BTC mini", max_lots: "5" });
  const listed = () => get<WirePair[]>("/v2/api/forex/trade_list");
  const mini = (await listed()).find(({ Code }) => Code === "BTC.MINI");
  if (!mini) throw new Error("the product is not listed");
  const { token } = await openDemo();
  const order = { ...marketOrder, forex_id: mini.Id };
  const { data: held } = await perform<WireForexOrder>(calls.submitForex, order, { token });
  await agree("product", "BTC.MINI", { is_listed: "0" });
  expect((await listed()).some(({ Code }) => Code === "BTC.MINI")).toBe(false);
  const another = { ...order, cont: "0.02" };
  const refused = await perform(calls.submitForex, another, { token });
  expect(refused.code).toBe(errorCodes.product_unknown);
  const closed = await perform(calls.closeForex, { id: held.Id }, { token });
  expect(closed.code, closed.msg).toBe(1);
});

test("refuses a product with impossible terms, and names the field", async () => {
  const mine = await rowOf("product", "BTCUSD");
  if (!mine) throw new Error("no product");
  const wrong: Array<[Texts, string]> = [
    [{ min_lots: "0.015" }, "min_lots"],
    [{ max_lots: "0.005" }, "max_lots"],
    [{ lot_step: "0" }, "lot_step"],
    [{ multiples: '[{"value":20,"isDefault":true},{"value":10,"isDefault":false}]' }, "multiples"],
    [{ multiples: '[{"value":10,"isDefault":false}]' }, "multiples"],
    [{ margin_mode: "1" }, "fixed_margin"],
    [{ units_per_lot: "7" }, "units_per_lot"],
    [{ markup: "1.5" }, "markup"],
    [{ markup: "6", markup_kind: "percent" }, "markup"],
    [{ show_code: null }, "show_code"],
  ];
  for (const [after, field] of wrong) {
    const { code, data } = await ask("product", "BTCUSD", after);
    expect([after, code, data.field]).toEqual([after, errorCodes.invalid_request, field]);
  }
});

test("lets one operator alone change a product's names and a category's place", async () => {
  const answer = await ask("product_names", "BTCUSD", { de: "Bitcoin, das Original" });
  expect([answer.code, answer.data.state]).toEqual([1, "applied"]);
  expect(await rowOf("product_names", "BTCUSD")).toMatchObject({ de: "Bitcoin, das Original" });
  await ask("product_names", "BTCUSD", { de: null });
  expect(await rowOf("product_names", "BTCUSD")).not.toHaveProperty("de");
  expect((await ask("category", "forex", { sort: "3" })).data.state).toBe("applied");
});

test("changes terms and one-tap amounts of options", async () => {
  await agree("micro_duration", "45", { profit_ratio: "0.8", limit_amount: "5", sort: "9" });
  await ask("micro_amount", "33", { sort: "9" });
  const offered = await get<{
    sec: Array<{ Seconds: number; ProfitRatio: number }>;
    number: unknown;
  }>("/v2/api/micro/get_seconds");
  expect(offered.sec.find(({ Seconds }) => Seconds === 45)?.ProfitRatio).toBe(0.8);
  expect(JSON.stringify(offered.number)).toContain("33");
  const over = await ask("micro_duration", "45", { profit_ratio: "1.2" });
  expect(over.data.field).toBe("profit_ratio");
});
