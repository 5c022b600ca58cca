import { afterEach, expect, test, vi } from "vitest";
import { fetchCall } from "#app/api/send.ts";
import { deskCalls } from "#domain/contracts/desk/index.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

test("sends each call of the desk by the method that the server accepts", async () => {
  const sent: string[] = [];
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    sent.push(`${init.method ?? "GET"} ${path.split("?")[0]}`);
    return new Response();
  });
  const calls = Object.values(deskCalls);
  for (const call of calls) await fetchCall(call, {}, { token: null });
  expect(sent).toEqual(calls.map(({ method, path }) => `${method} ${path}`));
});
