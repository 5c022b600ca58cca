/**
 * The company's own customer service: the data that it gets of a customer, and the frame on the
 * page.
 */
import { base64urlnopad } from "@scure/base";
import { expect, test } from "vitest";
import { framedOrigin, signedServiceLink } from "#worker/support/service-link.ts";

const user = {
  id: "u",
  uid: "1001",
  name: "Ünal",
  nickname: "heron",
  email: "u@mail.example",
  mobile: "",
  remark: "calls",
  is_real: 1,
  is_demo: 0,
};
const secret = "0123456789abcdef0123456789abcdef";
const nowMs = 1_795_000_000_000;
const link = (service_link: string, service_secret = secret) =>
  signedServiceLink({ service_link, service_secret }, user, nowMs);

async function hmac(payload: string): Promise<string> {
  const { subtle } = crypto;
  const raw = new TextEncoder().encode(secret);
  const key = await subtle.importKey("raw", raw, { name: "HMAC", hash: "SHA-256" }, false, [
    "sign",
  ]);
  const mac = new Uint8Array(await subtle.sign("HMAC", key, new TextEncoder().encode(payload)));
  return [...mac].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

test("signs customer data with the company's secret, and lets customer service use the data for five minutes", async () => {
  const url = new URL(await link("https://chat.example/room?theme=dark"));
  expect([url.origin, url.searchParams.get("theme")]).toEqual(["https://chat.example", "dark"]);
  const payload = url.searchParams.get("user") ?? "";
  expect(url.searchParams.get("signature")).toBe(await hmac(payload));
  const said = JSON.parse(new TextDecoder().decode(base64urlnopad.decode(payload)));
  expect(said).toEqual({ ...user, expires_ms: nowMs + 300_000 });
});

test("sends customer service no data without a secret, and links only to https pages", async () => {
  expect(await link("https://chat.example/room", "")).toBe("https://chat.example/room");
  for (const odd of ["", "help@mail.example", "javascript:alert(1)", "http://chat.example"]) {
    expect([odd, await link(odd)]).toEqual([odd, ""]);
  }
});

test("C2 allows the customer service's frame only on the chat page, from one https host without a wildcard, when the company chose a frame", () => {
  const framed = (service_link: string, path = "/mine/chat", service_link_type = "1") =>
    framedOrigin(path, {
      service_link,
      service_link_type: service_link_type as "1",
    });
  expect(framed("https://chat.example/a?b")).toBe("https://chat.example");
  expect(framed("https://chat.example:8443/")).toBe("https://chat.example:8443");
  for (const odd of ["https://*.example", "https://*", "http://chat.example", "data:text/html,x"]) {
    expect([odd, framed(odd)]).toEqual([odd, null]);
  }
  expect(framed("https://chat.example", "/mine/chats")).toBeNull();
  expect(framed("https://chat.example", "/mine/chat", "3")).toBeNull();
});
