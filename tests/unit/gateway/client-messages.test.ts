import fc from "fast-check";
import { expect, test } from "vitest";
import { socketLimits } from "#domain/contracts/socket.ts";
import { parseClientMessage } from "#durable-objects/gateway/client-messages.ts";

test.each([
  [{ type: "ping" }],
  [{ type: "ping", ack: "" }],
  [{ type: "ping", ack: "3f1c" }],
  [{ type: "login", token: "x" }],
  [{ type: "logout" }],
  [{ type: "sub", topic: "DAY_MARKET" }],
  [{ type: "sub", topic: "DAY_MARKET", ids: [1, 2] }],
  [{ type: "unsub", topic: "KLINE", id: 3, period: "60min" }],
  [{ type: "sub", topic: "FOREX_TRADE" }],
  [{ type: "sub", topic: "FOREX_CLOSED" }],
  [{ type: "sub", topic: "MICRO_CLOSED" }],
  [{ type: "sub", topic: "ACCOUNT" }],
  [{ type: "sub", topic: "FOLLOW_TRADE", user_id: "u", follower_id: "f" }],
])("reads %j as a client message", (message) => {
  expect(parseClientMessage(JSON.stringify(message))).toEqual({ ok: true, message });
});

test.each([
  ["", "malformed"],
  ["null", "malformed"],
  ["[]", "malformed"],
  ["42", "malformed"],
  ['"ping"', "malformed"],
  ["{", "malformed"],
  ['{"type":"ping"', "malformed"],
  ['{"type":"nonsense"}', "malformed"],
  ['{"type":["ping"]}', "malformed"],
  ['{"type":"logout","type":"ping"}', "malformed"],
  ['{"type":"ping","ack":1}', "malformed"],
  ['{"type":"ping","ack":null}', "malformed"],
  ['{"type":"ping","ack":["x"]}', "malformed"],
  [`{"type":"ping","ack":"${"x".repeat(65)}"}`, "malformed"],
  ['{"type":"ping","extra":1}', "malformed"],
  ['{"type":"login"}', "malformed"],
  ['{"type":"login","token":""}', "malformed"],
  ['{"type":"login","token":{"a":1}}', "malformed"],
  [`{"type":"login","token":"${"x".repeat(513)}"}`, "malformed"],
  ['{"type":"sub"}', "topic_unknown"],
  ['{"type":"sub","topic":"NONSENSE"}', "topic_unknown"],
  ['{"type":"sub","topic":"toString"}', "topic_unknown"],
  ['{"type":"sub","topic":["KLINE"]}', "topic_unknown"],
  ['{"type":"sub","topic":"KLINE"}', "malformed"],
  ['{"type":"sub","topic":"KLINE","id":1,"period":"2min"}', "malformed"],
  ['{"type":"sub","topic":"KLINE","id":"1","period":"1min"}', "malformed"],
  ['{"type":"sub","topic":"KLINE","id":0,"period":"1min"}', "malformed"],
  ['{"type":"sub","topic":"DAY_MARKET","ids":[]}', "malformed"],
  ['{"type":"sub","topic":"DAY_MARKET","ids":[-1]}', "malformed"],
  ['{"type":"sub","topic":"DAY_MARKET","ids":{"length":3}}', "malformed"],
  [JSON.stringify({ type: "sub", topic: "DAY_MARKET", ids: Array(201).fill(1) }), "malformed"],
  ['{"type":"sub","topic":"DAY_MARKET","__proto__":{"polluted":true}}', "malformed"],
  ['{"type":"ping","__proto__":{"ack":1}}', "malformed"],
  ['{"__proto__":{"type":"ping"}}', "malformed"],
  ['{"type":"sub","topic":"ACCOUNT","constructor":{"prototype":{}}}', "malformed"],
  [`${'{"a":'.repeat(600)}1${"}".repeat(600)}`, "malformed"],
  ["[".repeat(socketLimits.messageBytesMax), "malformed"],
  ["x".repeat(socketLimits.messageBytesMax + 1), "message_too_large"],
  ["é".repeat(socketLimits.messageBytesMax / 2 + 1), "message_too_large"],
  ["\u{1F4B1}".repeat(socketLimits.messageBytesMax / 4 + 1), "message_too_large"],
])("refuses the client message %# and names its fault", (text, error) => {
  const name =
    error.startsWith("topic") || error.startsWith("message") ? error : `message_${error}`;
  expect(parseClientMessage(text)).toEqual({ ok: false, error: `socket_${name}` });
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});

test("refuses a client's message when it consists of bytes instead of text", () => {
  expect(parseClientMessage(new ArrayBuffer(8))).toEqual({
    ok: false,
    error: "socket_message_malformed",
  });
});

test("W5 throws no exception for anything that a client can send", () => {
  const anything = fc.oneof(
    fc.string(),
    fc.json(),
    fc
      .record({
        type: fc.oneof(fc.constantFrom("sub", "unsub", "login", "ping"), fc.anything()),
        topic: fc.oneof(fc.constantFrom("KLINE", "DAY_MARKET", "ACCOUNT"), fc.anything()),
        id: fc.anything(),
        ids: fc.anything(),
        period: fc.anything(),
      })
      .map((value) => JSON.stringify(value, (_, each) => (typeof each === "bigint" ? 0 : each))),
  );
  fc.assert(
    fc.property(anything, (text) => {
      const answer = parseClientMessage(text ?? "");
      if (answer.ok) expect(parseClientMessage(JSON.stringify(answer.message))).toEqual(answer);
      else expect(answer.error).toMatch(/^socket_/);
    }),
    { numRuns: 2_000 },
  );
});
