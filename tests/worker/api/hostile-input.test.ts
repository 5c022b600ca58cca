/** Sends every kind of nonsense in every field of every call; made from the contract. */
import { expect, test } from "vitest";
import type { Call } from "#domain/contracts/http/call.ts";
import { type CallName, calls } from "#domain/contracts/http/index.ts";
import { fillPath, pathParameters } from "#domain/contracts/http/path.ts";
import { errorCodes } from "#domain/errors/errors.ts";
import { accessSamples } from "./access-samples.ts";
import {
  type Answer,
  type Ask,
  ask,
  freshDemoId,
  fundsOf,
  knownCodes,
  openDemo,
  ordersOf,
  smallOrder,
} from "./api-client.ts";
import { cashierSamples } from "./cashier-samples.ts";
import { chartSamples } from "./chart-samples.ts";
import { followSamples } from "./follow-samples.ts";
import { hostileJson, hostileTexts, jsonOrNull, worthSending } from "./hostile-values.ts";
import { refusalData } from "./requests.ts";
import { pushDevice } from "./sample-inputs.ts";

/** Valid input of a call; the hostile value replaces one of its fields. */
async function goodInput(name: CallName): Promise<Record<string, string>> {
  if (name === "submitForex") return smallOrder();
  if (name === "submitMicro") {
    const { forex_id = "" } = await smallOrder();
    return { forex_id, type: "1", number: "10", seconds: "30" };
  }
  if (name === "microOrders") return { status: "1" };
  if (name === "agreeTerms") return { version: "1" };
  if (name === "setNoticeWay") return { event: "orders", way: "email", is_on: "1" };
  if (name === "setQuietHours") return { from: "22", to: "7", zone: "GMT" };
  if (name === "setLetterWord") return { word: "heron" };
  if (name === "alertList") return { state: "open" };
  if (name === "alertMove") return { id: "no-such-alert", direction: "below", price: "1" };
  if (name === "alertCancel") return { id: "no-such-alert" };
  if (name === "alertCreate") {
    const { forex_id = "" } = await smallOrder();
    return { forex_id, side: "bid", direction: "below", price: "1" };
  }
  if (name === "addPushDevice") return pushDevice;
  if (name === "dropPushDevice") return { endpoint: pushDevice.endpoint };
  if (name === "messageInfo") return { id: "no-such-message" };
  if (name === "seeHappenings") return { number: "1" };
  if (name === "setFavourite") return { forex_id: "1", marked: "1" };
  if (name === "setWorkspace") return { workspace: "{}" };
  if (name === "forexDetail" || name === "accountLog") return { accountTypeId: "1" };
  if (name === "statement" || name === "statementCsv") return { from: "0", to: "9999999999999" };
  if (name === "receipt") return { order: "no-such-order" };
  if (name === "endForex") return { act: "close", ids: "no-such-order" };
  if (name === "reverseForex" || name === "closeForex" || name === "cancelTrade")
    return { id: "no-such-order" };
  if (name === "setStopPrice") {
    return { id: "no-such-order", stop_loss_price: "1", target_profit_price: "0" };
  }
  if (name === "myDeal") return { status: "1" };
  if (name === "kline") return { forex_id: "1", period: "5min" };
  if (name === "abbreviatedKline") return { forex_id: "1" };
  if (name === "newsInfo") return { id: "1" };
  if (name === "newsSearch") return { text: "news" };
  if (name === "calendarList") return { from: "0", until: "86400000" };
  if (name === "chatSend") return { id: crypto.randomUUID(), text: "Is anybody there?" };
  if (name === "chatUpload") {
    return { file: new File([new Uint8Array([1])], "x.png") } as unknown as Record<string, string>;
  }
  if (name === "chatFile" || name === "chatSeen") return { number: "1" };
  if (name === "descriptList" || name === "descriptInfo") return { group: "how_it_works" };
  if (name === "createDemoAccount") return { demo_id: freshDemoId() };
  const forms = {
    ...{ ...accessSamples, ...cashierSamples, ...followSamples },
    ...(chartSamples("1") as unknown as Record<string, () => Record<string, string>>),
  };
  if (Object.hasOwn(forms, name)) {
    // Fields that are empty in a form are left out.
    const sample = forms[name as keyof typeof forms]();
    return Object.fromEntries(Object.entries(sample).filter(([, value]) => value !== "")) as Record<
      string,
      string
    >;
  }
  return {};
}

function fieldsOf(call: Call): string[] {
  const { shape } = call.input as unknown as { shape: Record<string, unknown> };
  return Object.keys(shape);
}

function checkCoded(what: string, answer: Answer): void {
  expect([what, answer.status < 500, knownCodes.has(answer.code)]).toEqual([what, true, true]);
  expect(answer.code, what).not.toBe(errorCodes.internal);
  expect(answer.text, what).not.toMatch(/\bat .+:\d+|\.ts\b|SQLITE|Error:|stack/);
  if (answer.code !== 1) expect([what, refusalData(answer)]).toEqual([what, null]);
}

/** Every request of one call with one hostile value in it. */
function* attacks(call: Call, good: Record<string, string>): Generator<[string, Ask]> {
  const isWorthIt = worthSending(call);
  for (const field of [...fieldsOf(call), "unknown_field"]) {
    for (const value of call.method === "GET" ? hostileTexts : []) {
      const query = { ...good, [field]: value };
      if (isWorthIt(field, query)) yield [`?${field}=${value.slice(0, 40)}`, { query }];
    }
    if (!call.mutation) continue;
    const { [field]: _, ...rest } = good;
    const others = JSON.stringify(rest).slice(1, -1);
    for (const source of hostileJson) {
      const body = `{${others}${others === "" ? "" : ","}${JSON.stringify(field)}:${source}}`;
      if (!isWorthIt(field, jsonOrNull(body))) continue;
      yield [body.slice(0, 200), { body, headers: { "content-type": "application/json" } }];
    }
  }
  if (!call.mutation) return;
  for (const body of ["", "null", "[]", "1", '"x"', "{", "[".repeat(100_000), "\ufeff{}"]) {
    yield [
      `body ${body.slice(0, 20)}`,
      { method: "POST", body, headers: { "content-type": "application/json" } },
    ];
  }
}

/** Puts fields of the call's path into the path, hostile ones too. */
function addressed(call: Call, { query = {}, ...options }: Ask): [path: string, options: Ask] {
  const whole = Object.entries(query).map(([name, value]) => [name, value.toWellFormed()]);
  const { path } = fillPath(call.path, Object.fromEntries(whole));
  const inPath = new Set(pathParameters(call.path));
  const rest = Object.entries(query).filter(([name]) => !inPath.has(name));
  return [path, { ...options, query: Object.fromEntries(rest) }];
}

test.each(Object.keys(calls) as CallName[])(
  "answers hostile input to %s with error codes, and changes nothing",
  async (name) => {
    const call: Call = calls[name];
    const { token } = await openDemo();
    const good = await goodInput(name);
    expect(call.input.safeParse(good).success).toBe(true);
    let count = 0;
    for (const [what, options] of attacks(call, good)) {
      const answer = await ask(...addressed(call, { token, ...options }));
      checkCoded(`${name} ${what}`, answer);
      if (what.includes("unknown_field")) {
        expect([what, answer.code]).toEqual([what, errorCodes.invalid_request]);
      }
      count++;
    }
    expect(count).toBeGreaterThan(0);
    // The session that signed out has ended.
    if (name === "logout") return;
    expect(await fundsOf(token)).toEqual(["10000", "0"]);
    expect((await ordersOf(token)).total).toBe(0);
  },
);
