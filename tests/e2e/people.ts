/** Traders for browser tests, made by the app's own calls, so that other tests skip the forms. */
import type { APIRequestContext, Page } from "@playwright/test";
import { termsVersion } from "#domain/access/terms.ts";
import { expect } from "./watch-errors.ts";

export const goodPassword = "correct horse battery";

interface Answer<T> {
  code: number;
  msg: string;
  data: T;
}

/** The data of a call that has to succeed. */
export async function call<T>(
  request: APIRequestContext,
  path: string,
  input: Record<string, string>,
  token?: string,
): Promise<T> {
  const answer = await request.post(path, {
    data: input,
    ...(token === undefined ? {} : { headers: { authorization: token } }),
  });
  const { code, msg, data } = (await answer.json()) as Answer<T>;
  expect([path, code], msg).toEqual([path, 1]);
  return data;
}

const unique = () => `${Date.now()}${Math.floor(Math.random() * 1e6)}`;

/** Opens a demo account outside any browser. */
export async function openDemo(request: APIRequestContext): Promise<string> {
  const demo_id = `browser-test-${unique()}`.padEnd(32, "0");
  return (await call<{ token: string }>(request, "/api/user/createAccountDemoForU", { demo_id }))
    .token;
}

/** The newest code that went to this address; the tests have no mail server. */
export async function codeFor(request: APIRequestContext, recipient: string): Promise<string> {
  let code = "";
  await expect(async () => {
    const answer = await request.get("/api/dev/outbox");
    const { data } = (await answer.json()) as Answer<{ recipient: string; body: string }[]>;
    const codes = data
      .filter((each) => each.recipient === recipient)
      .flatMap(({ body }) => /\b\d{6}\b/.exec(body) ?? []);
    code = codes[0] ?? "";
    expect(code).not.toBe("");
  }).toPass();
  return code;
}

/** Opens a real account by e-mail. */
export async function openPerson(
  request: APIRequestContext,
): Promise<{ account: string; token: string }> {
  const account = `ann.${unique()}@example.com`;
  await call(request, "/api/notify/send_email", { to: account, type: "1" });
  const { token } = await call<{ token: string }>(request, "/api/user/register", {
    type: "1",
    account,
    password: goodPassword,
    re_password: goodPassword,
    country: "DE",
    birthday: "1990-01-31",
    terms: termsVersion,
    sms_code: await codeFor(request, account),
  });
  return { account, token };
}

/** Signs this browser in from the next load on. */
export async function useToken(page: Page, token: string): Promise<void> {
  await page.addInitScript((kept) => localStorage.setItem("token", kept), token);
}
