/** R1, R5, T4, T5 for calls by POST alone: foreign, ambiguous or malformed requests are refused. */
import { describe, expect, test } from "vitest";
import type { Call } from "#domain/contracts/http/call.ts";
import { type CallName, calls } from "#domain/contracts/http/index.ts";
import { answerOf, home, requestOf, send } from "./requests.ts";
import { callNames, openTrader, samples } from "./sample-inputs.ts";

const byPost = callNames.filter((name) => calls[name].method === "POST");
const trader = await openTrader();

const goodRequest = (name: CallName, headers: Record<string, string> = {}) =>
  requestOf(calls[name], samples[name](trader), { token: trader.token, headers });

/** A call that reads bodies refuses before it checks the session. */
const refusal = async (request: Request) => {
  const { status, code } = await answerOf(await send(request));
  return [status, code];
};

describe.each(byPost)("%s", (name) => {
  test.each(["GET", "HEAD", "PUT", "DELETE", "OPTIONS"])(
    "refuses a request with the method %s",
    async (method) => {
      const { status } = await send(
        new Request(home + calls[name].path, { method, headers: { authorization: trader.token } }),
      );
      expect(status).toBe(method === "GET" ? 404 : 405);
    },
  );

  test.each([
    { "sec-purpose": "prefetch" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { "sec-fetch-mode": "navigate" },
    { "sec-fetch-mode": "no-cors" },
    { "sec-fetch-dest": "document" },
    { origin: "https://evil.example" },
    { origin: "null" },
  ] as Array<Record<string, string>>)(
    "refuses a POST request with the header %j",
    async (headers) => {
      expect(await refusal(goodRequest(name, headers))).toEqual([200, 1001]);
    },
  );

  test("accepts the fields of a POST call only in the body, in the call's content type", async () => {
    const good = goodRequest(name);
    expect(await refusal(new Request(`${good.url}?x=1`, good.clone()))).toEqual([200, 1000]);
    for (const type of ["text/plain", "application/json; charset=utf-16", "text/html"]) {
      const headers = { authorization: trader.token, "content-type": type };
      const request = new Request(good.url, { method: "POST", headers, body: "{}" });
      expect([type, ...(await refusal(request))]).toEqual([type, 200, 1000]);
    }
    for (const path of [`${calls[name].path}/`, calls[name].path.replace(/.$/, "%61")]) {
      const request = new Request(home + path, { method: "POST", body: "{}" });
      expect((await refusal(request))[0]).toBe(404);
    }
  });

  test("R2 refuses an endless POST body without Content-Length", async () => {
    const chunk = new Uint8Array(500_000).fill(32);
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(chunk.slice()),
    });
    const type =
      (calls[name] as Call).body === "file"
        ? "multipart/form-data; boundary=x"
        : "application/json";
    const headers = { authorization: trader.token, "content-type": type };
    const request = new Request(home + calls[name].path, {
      method: "POST",
      headers,
      body: endless,
    });
    expect((await refusal(request))[0]).toBe(413);
  });
});
