/** Answers the app's calls in place of the platform. A call without an answer fails the test. */
import { afterEach, beforeEach, expect } from "vitest";
import type * as z from "zod/mini";
import type { Call } from "#domain/contracts/http/call.ts";

type Input = Record<string, string>;
/** An answer of the contract, or the function that makes it from a call's input. */
export type Answer = readonly [call: Call, give: (input: Input) => unknown];

export function answer<C extends Call>(
  call: C,
  given: z.input<C["output"]> | ((input: Input) => z.input<C["output"]>),
): Answer {
  return [call, typeof given === "function" ? (given as Answer[1]) : () => given];
}

const answers = new Map<string, Answer[1]>();
const unanswered = new Set<string>();

export function give(...given: Answer[]): void {
  for (const [call, make] of given) answers.set(call.path, make);
}

const realFetch = window.fetch;
window.fetch = async (asked, init) => {
  const url = new URL(asked instanceof Request ? asked.url : asked, location.href);
  if (!/^(\/v2)?\/api\//.test(url.pathname)) return realFetch(asked, init);
  const make = answers.get(url.pathname);
  if (!make) {
    unanswered.add(url.pathname);
    return Response.json({ code: 0, msg: "no answer" }, { status: 404 });
  }
  const body = typeof init?.body === "string" ? (JSON.parse(init.body) as Input) : {};
  const data = make({ ...Object.fromEntries(url.searchParams), ...body });
  return Response.json({ code: 1, msg: "", data });
};

beforeEach(() => {
  answers.clear();
  unanswered.clear();
});
afterEach(() => expect([...unanswered].join(), "calls without an answer").toBe(""));
