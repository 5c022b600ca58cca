/**
 * Makes every call at one company with data of another; made from the contract. A new call is
 * covered without a line here; without a sample it fails.
 */
import { beforeAll, describe, expect, test } from "vitest";
import type { Call } from "#domain/contracts/http/call.ts";
import { type CallName, calls } from "#domain/contracts/http/index.ts";
import { goodPassword, openPerson, type Person } from "../access/people.ts";
import { openDemo } from "../api/api-client.ts";
import { answerOf, perform, requestOf, send } from "../api/requests.ts";
import { callNames, samples, type Trader } from "../api/sample-inputs.ts";
import {
  anotherSession,
  expectNothingOfFirst,
  here,
  idsHere,
  marker,
  namingFields,
  type Owner,
  openOwner,
  plantMarkers,
  stateHere,
  textOf,
  there,
  unlike,
} from "./two-companies.ts";

const sessionCalls = callNames.filter((name) => calls[name].audience === "session");
const publicCalls = callNames.filter((name) => calls[name].audience === "public");
/** No cookie, the first company's, the second's, and an unknown one. */
const cookies = [undefined, "company_id=1", "company_id=2", "company_id=99"];
const headersOf = (cookie: string | undefined): Record<string, string> =>
  cookie === undefined ? {} : { cookie };

let owner: Owner;
let ids: string[];

beforeAll(async () => {
  await plantMarkers();
  owner = await openOwner();
  ids = await idsHere(owner);
});

test("finds a sample input for each call of the contract, and for no other call", () => {
  expect(Object.keys(samples).sort()).toEqual(Object.keys(calls).sort());
});

describe("S7 a token of one company, at the host of another,", () => {
  let before: unknown;
  beforeAll(async () => {
    before = await stateHere(owner);
  });

  test.each(sessionCalls)(
    "refuses the first company's token at the second company's host: %s",
    async (name) => {
      for (const token of [owner.trader.token, owner.person.token]) {
        for (const cookie of cookies) {
          const options = { token, origin: there.origin, headers: headersOf(cookie) };
          const answer = await perform(calls[name], samples[name](owner.trader), options);
          expect([cookie, answer.code, answer.data]).toEqual([cookie, 999, null]);
        }
      }
      // The cookie names the second company where the host names none, and the first one's token is
      // refused all the same.
      const nowhere = { origin: "https://demo.example", headers: headersOf("company_id=2") };
      const { code } = await perform(calls[name], samples[name](owner.trader), {
        ...nowhere,
        token: owner.trader.token,
      });
      expect(code).toBe(999);
    },
  );

  test.each(sessionCalls)(
    "refuses the second company's token at the first company's host: %s",
    async (name) => {
      const { token } = await openDemo("second.example");
      for (const cookie of cookies) {
        const options = { token, origin: here.origin, headers: headersOf(cookie) };
        const { code } = await perform(calls[name], samples[name](owner.trader), options);
        expect([cookie, code]).toEqual([cookie, 999]);
      }
    },
  );

  test("changes no data of the first company when its tokens are sent to the second", async () => {
    expect(await stateHere(owner)).toEqual(before);
  });
});

/** Sessions of the second company's users; each may make twenty changes a second. */
class Sessions {
  readonly #userId: string;
  #token = "";
  #uses = 0;

  constructor(userId: string) {
    this.#userId = userId;
  }

  async next(): Promise<string> {
    if (this.#uses++ % 15 === 0) this.#token = await anotherSession(there.id, this.#userId);
    return this.#token;
  }
}

async function askThere(
  call: Call,
  input: Record<string, unknown>,
  token: string | undefined,
  cookie: string | undefined,
) {
  const options = {
    origin: there.origin,
    headers: headersOf(cookie),
    ...(token !== undefined && { token }),
  };
  const request = requestOf(call, input, options);
  const response = await send(request);
  const isEnvelope = response.headers.get("content-type")?.startsWith("application/json");
  if (!isEnvelope) return { code: 1, text: await response.text() };
  const { code, text } = await answerOf(response);
  return { code, text };
}

/** Ids that the field's schema accepts; others are refused before any look-up. */
const idsFor = (call: Call, sample: Record<string, unknown>, field: string) =>
  ids.filter((id) => {
    if (/^(to|account)$/.test(field)) return id.includes("@");
    return call.input.safeParse({ ...sample, [field]: id }).success;
  });

/**
 * Names a thing of the first company as a user of the second, and expects the answer for an unknown
 * thing.
 */
async function expectUnknown(
  name: CallName,
  sample: Record<string, unknown>,
  user: Person | null,
  before: unknown,
) {
  const call: Call = calls[name];
  const sessions = user && new Sessions(user.user.id);
  let tried = 0;
  for (const field of namingFields(call)) {
    for (const id of idsFor(call, sample, field)) {
      const codes: number[] = [];
      for (const value of [unlike(id), id]) {
        const input = { ...sample, [field]: value };
        const token = sessions ? await sessions.next() : undefined;
        const { code, text } = await askThere(call, input, token, "company_id=1");
        // The answer may repeat values of the request, and has nothing else of the first company.
        const rest = text.replaceAll(JSON.stringify(value), "");
        expectNothingOfFirst(`${name} ${field} ${value}`, rest, owner);
        codes.push(code);
      }
      expect([field, id, codes[1]]).toEqual([field, id, codes[0]]);
      tried++;
    }
  }
  expect(tried).toBeGreaterThan(0);
  expect(await stateHere(owner)).toEqual(before);
}

describe("A2 ids of one company, named at another,", () => {
  const naming = callNames.filter((name) => namingFields(calls[name]).length > 0);
  let user: Person;
  let own: Trader;
  let before: unknown;
  beforeAll(async () => {
    before = await stateHere(owner);
    user = await openPerson({}, there.origin);
    own = { token: user.token, userId: user.user.id, orderId: "none", pendingId: "none" };
  });

  test("collects ids of the first company, and the calls that take an id", () => {
    expect(naming).toEqual(
      expect.arrayContaining(["receipt", "closeForex", "sessionEnd", "passkeyRemove", "fileUrl"]),
    );
    expect(ids.length).toBeGreaterThan(12);
    for (const id of ids) {
      expect(unlike(id)).not.toBe(id);
      expect(unlike(id)).toHaveLength(/^\d{1,6}$/.test(id) ? 9 : id.length);
    }
  });

  test.each(naming)("refuses an id of another company as unknown: %s", async (name) => {
    const isPublic = calls[name].audience === "public";
    await expectUnknown(name, samples[name](own), isPublic ? null : user, before);
  });

  test.each([
    ["receipt", () => ({ order: owner.trader.orderId })],
    [
      "setStopPrice",
      () => ({ id: owner.trader.orderId, stop_loss_price: "0", target_profit_price: "0" }),
    ],
    ["cancelTrade", () => ({ id: owner.trader.pendingId })],
    ["closeForex", () => ({ id: owner.trader.orderId })],
  ] as const)("accepts a trader's own ids at the trader's company: %s", async (name, input) => {
    const { token } = owner.trader;
    // A market that was silent for a moment refuses until its next price.
    const code = async () => (await perform(calls[name], input(), { token })).code;
    await expect.poll(code, { timeout: 20_000 }).toBe(1);
  });

  test("shows a picture to its owner, but not to customers of another company", async () => {
    const link = (origin: string, token: string) =>
      perform<{ url: string }>(calls.fileUrl, { id: owner.fileId }, { origin, token });
    const home = await link(here.origin, owner.person.token);
    const shown = await send(new Request(here.origin + home.data.url));
    expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/png"]);
    await shown.body?.cancel();
    const foreign = await link(there.origin, await anotherSession(there.id, user.user.id));
    expect([foreign.status, foreign.code]).toEqual([404, 404]);
    const changed = home.data.url.replace("company=1", "company=2");
    const forged = await answerOf(await send(new Request(there.origin + changed)));
    expect([forged.status, forged.code]).toEqual([404, 404]);
  });

  test("refuses a customer's sign-in at another company with the same answer as an unknown account", async () => {
    const sign = (account: string, origin: string) =>
      perform(calls.login, { account, password: goodPassword, login_type: "1" }, { origin });
    expect((await sign(owner.person.account, here.origin)).code).toBe(1);
    const foreign = await sign(owner.person.account, there.origin);
    const unknown = await sign(unlike(owner.person.account), there.origin);
    expect([foreign.code, foreign.msg]).toEqual([unknown.code, unknown.msg]);
    expect(foreign.code).not.toBe(1);
  });
});

test("shows a visitor of the first company the texts that other companies' visitors must not see", async () => {
  const texts = await Promise.all(
    publicCalls
      .filter((name) => !calls[name].mutation)
      .map((name) => textOf(requestOf(calls[name], samples[name](owner.trader), here))),
  );
  const all = texts.join();
  for (const part of ["site_name", "name", "subject", "news-", "menu-", "product-"]) {
    expect(all).toContain(`${marker}-${part}`);
  }
  expect(all).toContain("0.77177");
});

describe("A3 the host decides, and no cookie widens it:", () => {
  let before: unknown;
  beforeAll(async () => {
    before = await stateHere(owner);
  });

  test.each(publicCalls)(
    "shows nothing of another company regardless of the cookie: %s",
    async (name) => {
      const call: Call = calls[name];
      for (const cookie of cookies) {
        for (const token of [undefined, owner.person.token]) {
          const { text } = await askThere(call, samples[name](owner.trader), token, cookie);
          expectNothingOfFirst(`${name} ${cookie}`, text, owner);
        }
      }
    },
  );

  test.each(sessionCalls)(
    "answers the company's own user regardless of the cookie: %s",
    async (name) => {
      const call: Call = calls[name];
      const codes: number[] = [];
      for (const cookie of cookies) {
        // Some calls end the session, or change data that the next call needs.
        const { token, userId } = await openDemo("second.example");
        const own = { token, userId, orderId: "none", pendingId: "none" };
        const { code, text } = await askThere(call, samples[name](own), token, cookie);
        expectNothingOfFirst(`${name} ${cookie}`, text, owner);
        codes.push(code);
      }
      expect([name, new Set(codes).size, codes[0] === 999]).toEqual([name, 1, false]);
    },
  );

  test("serves manifest and icon of the host's company regardless of the cookie", async () => {
    for (const path of ["/manifest.json", "/manifest-icon.svg"]) {
      for (const cookie of cookies) {
        const request = new Request(`${there.origin}${path}`, { headers: headersOf(cookie) });
        expectNothingOfFirst(`${path} ${cookie}`, await textOf(request), owner);
      }
    }
    expect(await textOf(new Request(`${here.origin}/manifest.json`))).toContain(marker);
  });

  test("changes no data of the first company by the second company's calls", async () => {
    expect(await stateHere(owner)).toEqual(before);
  });
});
