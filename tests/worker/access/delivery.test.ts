/** Each provider against a server on this machine, or a binding that records its messages. */
import { describe, expect, inject, test } from "vitest";
import { readSettings } from "#domain/config/schema.ts";
import { chooseCarrier } from "#platform/delivery/carrier.ts";
import type { Env } from "#platform/env.ts";
import { bindings } from "../api/requests.ts";

declare module "vitest" {
  interface ProvidedContext {
    deliveryPort: number;
  }
}

const server = `http://127.0.0.1:${inject("deliveryPort")}`;
const message = (to: string) => ({ to, subject: "A subject: 1 & 2", text: "Your code + 123456 é" });

interface Received {
  path: string;
  headers: Record<string, string>;
  body: string;
}

async function receivedWith(text: string): Promise<Received[]> {
  const all = (await (await fetch(`${server}/received`)).json()) as Received[];
  return all.filter(({ body, path }) => body.includes(text) || path.includes(text));
}

/** The carrier that a production build makes of these bindings and settings. */
function carrierOf(
  kind: "email" | "sms",
  env: Partial<Env>,
  stored: Record<string, string>,
  APP_ENV = "production",
) {
  const company = { id: 1 } as Parameters<typeof chooseCarrier>[0]["company"];
  const scope = { env: { ...bindings, APP_ENV, ...env }, company, nowMs: 1 };
  return chooseCarrier(scope, readSettings(stored), kind);
}

const mail = { mail_provider: "http", mail_from: "desk@broker.example" };
const sms = { sms_provider: "twilio", sms_from: "+15005550006" };

describe("the HTTP e-mail API", () => {
  test("sends the message as JSON, and the key in a header, to the e-mail API", async () => {
    const to = `${crypto.randomUUID()}@mail.example`;
    const env = { MAIL_URL: `${server}/send`, MAIL_KEY: "mail key" };
    await carrierOf("email", env, mail)?.(message(to));
    const [received] = await receivedWith(to);
    expect(received?.headers.authorization).toBe("Bearer mail key");
    expect(JSON.parse(received?.body ?? "")).toEqual({
      from: "desk@broker.example",
      ...message(to),
    });
  });

  test("throws an error that does not quote the message when the e-mail API refuses or redirects", async () => {
    for (const path of ["refuse", "redirect"]) {
      const env = { MAIL_URL: `${server}/${path}`, MAIL_KEY: "mail key" };
      const sending = carrierOf("email", env, mail)?.(message("x@mail.example"));
      const error = await sending?.then(
        () => null,
        (cause: Error) => cause.message,
      );
      expect([path, error]).toEqual([path, expect.stringMatching(/^the mail API answered \d+$/)]);
    }
    // A redirect does not get the key.
    expect(await receivedWith("/stolen")).toEqual([]);
  });
});

describe("an SMS API of Twilio's form", () => {
  test("posts a message as a form to the address of the SMS account", async () => {
    const to = `+1202555${String(Math.floor(performance.now())).padStart(4, "0")}`;
    const env = { SMS_URL: server, SMS_ACCOUNT: "AC 1/2", SMS_KEY: "sms key" };
    await carrierOf("sms", env, sms)?.(message(to));
    const [received] = await receivedWith(encodeURIComponent(to));
    expect(received?.path).toBe("/2010-04-01/Accounts/AC%201%2F2/Messages.json");
    expect(received?.headers.authorization).toBe(`Basic ${btoa("AC 1/2:sms key")}`);
    expect(Object.fromEntries(new URLSearchParams(received?.body))).toEqual({
      To: to,
      From: "+15005550006",
      Body: "Your code + 123456 é",
    });
  });
});

test("sends the unchanged message through the platform's e-mail binding", async () => {
  const sent: unknown[] = [];
  const EMAIL = { send: async (mail: unknown) => sent.push(mail) } as unknown as SendEmail;
  const settings = { mail_provider: "cloudflare", mail_from: "desk@broker.example" };
  await carrierOf("email", { EMAIL }, settings)?.(message("x@mail.example"));
  expect(sent).toEqual([{ from: "desk@broker.example", ...message("x@mail.example") }]);
});

test("A7 delivers no message without a provider, except in development", () => {
  expect(carrierOf("email", {}, {})).toBeNull();
  expect(carrierOf("sms", {}, {})).toBeNull();
  expect(carrierOf("email", {}, mail)).toBeNull();
  expect(carrierOf("email", {}, {}, "dev")).not.toBeNull();
  expect(carrierOf("email", {}, {}, "staging")).toBeNull();
});
