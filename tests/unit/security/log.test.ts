import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { causeFacts } from "#platform/log/cause.ts";
import { logError } from "#platform/log/log.ts";

const lines: string[] = [];
beforeEach(() => {
  lines.length = 0;
  vi.spyOn(console, "error").mockImplementation((line: string) => void lines.push(line));
});
afterEach(() => void vi.restoreAllMocks());

const personal = [
  "ann@example.com",
  "Ann Example",
  "zebulon quartz",
  "203.0.113.7",
  "2001:db8::7",
  "+4915112345678",
  "u1.c2VjcmV0LXRva2Vu.signature",
  "DE89370400440532013000",
];

test("logs a line of JSON with level, event and details", () => {
  logError("request_failed", { company: 7, id: "r1", ms: 12 }, new Error("x"));
  const [line = ""] = lines;
  expect(JSON.parse(line)).toMatchObject({
    ...{ level: "error", event: "request_failed", company: 7, id: "r1", ms: 12 },
    cause: {
      kind: "Error",
      at: expect.arrayContaining([expect.stringMatching(/^log\.test\.ts:\d+:\d+$/)]),
    },
  });
});

test.each(personal)(
  "omits %s from the log when a message, a cause, a stack or a name contains it",
  (text) => {
    const inner = new SyntaxError(`Unexpected token, "${text}" is not valid JSON`);
    const multiline = new Error(`${text}\n    at ${text} (${text}:1:1)\n    at x (y:1:1)`);
    const named = Object.assign(new Error("x"), { name: text });
    const outer = new Error(`registration of ${text} failed`, { cause: inner });
    for (const cause of [inner, multiline, named, outer, text, { text }, [text]]) {
      logError("failed", {}, cause);
    }
    expect(lines).toHaveLength(7);
    expect(lines.join("\n")).not.toContain(text);
  },
);

test("logs SQL errors without bound values", () => {
  const told = (message: string) => causeFacts(new Error(message)).text;
  expect(told("D1_ERROR: UNIQUE constraint failed: users.email: SQLITE_CONSTRAINT")).toBe(
    "D1_ERROR: UNIQUE constraint failed: users.email",
  );
  expect(told("D1_ERROR: no such table: news: SQLITE_ERROR")).toBe("D1_ERROR: no such table: news");
  expect(told('D1_ERROR: near "ann@example.com": syntax error: SQLITE_ERROR')).toBe("SQLITE_ERROR");
  expect(told("the mail API answered 503")).toBe("the mail API answered 503");
  expect(told("ann@example.com answered 503")).toBeUndefined();
});

test("logs at most three nested causes", () => {
  const deep = [1, 2, 3, 4, 5].reduce<Error | undefined>(
    (cause) => new Error("x", { cause }),
    undefined,
  );
  const depth = (facts: { cause?: object }): number =>
    facts.cause ? 1 + depth(facts.cause as { cause?: object }) : 1;
  expect(depth(causeFacts(deep))).toBe(3);
});
