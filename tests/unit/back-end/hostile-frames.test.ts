/** A company's own back end whose frames break or flood a page. */
import { describe, expect, it } from "vitest";
import { FrameBudget } from "#app/realtime/frame-budget.ts";
import { serverMessageSchema } from "#domain/contracts/socket.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { standInForBrowser } from "#scripts/back-end/app-reader.ts";

standInForBrowser(new URL("http://back-end.example"));
const { readOwnMessage } = await import("#app/realtime/own-messages.ts");

const pairs = [
  { Id: 7, Code: "EURUSD", ShowCode: "EUR/USD", ForexQuotations: { Open: 1, High: 2, Low: 0.5 } },
] as unknown as Parameters<typeof readOwnMessage>[1]["pairs"];
const listener = { pairs, zone: "GMT", nowMs: 1_795_000_000_000 };
const read = (frame: unknown) => readOwnMessage(JSON.stringify(frame), listener);

const deep = JSON.parse(`${"[".repeat(2_000)}${"]".repeat(2_000)}`);
const hostile: unknown[] = [
  ...[null, true, [], {}, [[]], [null], deep, "", "__proto__", "<img src=x onerror=alert(1)>"],
  ...["NaN", "1e400", "-1", "9".repeat(500), "١", 1e308, -1, 0, 0.1, "x".repeat(100_000)],
  JSON.parse('{"__proto__":{"polluted":1}}'),
];
const names = ["topic", "type", "event", "data", "Id", "Code", "Close", "Bid", "Ask", "Open"];
const inner = ["ForexQuotations", "Period", "Time", "TransOrder", "UpdatePrice", "ProfitsTotal"];

describe("frames of a back end", () => {
  it.each(["DAY_MARKET", "KLINE", "FOREX_TRADE", "FOREX_CLOSED", "login", "sub"])(
    "reads no invalid price when a field of a %s frame holds a hostile value",
    (topic) => {
      for (const name of [...names, ...inner]) {
        for (const value of hostile) {
          const row = { Id: 7, Code: "EURUSD", Close: "1.5", [name]: value };
          for (const frame of [
            { topic, data: value },
            { topic, data: [row] },
            { topic, data: [{ Id: 7, ForexQuotations: row }] },
            { topic, ...row },
            { topic, data: { TransOrder: [row], ProfitsTotal: value } },
            { [name]: value, topic },
          ]) {
            for (const message of read(frame)) {
              if (message.type !== "DAY_MARKET") continue;
              for (const [id, , , bid, ask] of message.d) {
                expect([id, Number(bid) >= 0, Number(ask) >= 0]).toEqual([7, true, true]);
                Decimal.of(bid);
                Decimal.of(ask);
              }
            }
          }
        }
      }
      expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    },
  );

  it.each(["", "{", "null", "1", '"pong"', "[]", "\u0000", "pong"])(
    "reads no message except a pong from the text %j",
    (text) => {
      const messages = readOwnMessage(text, listener);
      expect(messages).toEqual(text === "pong" ? [{ type: "pong" }] : []);
    },
  );

  it("reads a frame in the platform's own form unchanged", () => {
    const frame = {
      type: "DAY_MARKET",
      n: 3,
      t: 1_795_000_000_000,
      d: [[7, 12, -40, "1.1", "1.2"]],
    };
    expect(serverMessageSchema.safeParse(frame).success).toBe(true);
    expect(read(frame)).toEqual([frame]);
  });
});

describe("a flood of frames", () => {
  it("drops frames beyond 200 in a second, and accepts frames again afterwards", () => {
    const budget = new FrameBudget();
    const taken = Array.from({ length: 10_000 }, () => budget.take("{}", 5_000));
    expect(taken.filter(Boolean)).toHaveLength(200);
    expect(budget.take("{}", 5_999)).toBe(false);
    expect(budget.take("{}", 6_000)).toBe(true);
  });

  it("drops frames beyond two million characters in a second", () => {
    const budget = new FrameBudget();
    expect(budget.take("x".repeat(2_000_001), 5_000)).toBe(false);
    expect(budget.take("{}", 5_100)).toBe(false);
    expect(budget.take("{}", 6_000)).toBe(true);
  });
});
