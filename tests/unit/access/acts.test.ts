/** Acts that each state refuses, and the act of each call of the contract. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type Act, acts, isEverRefused, refusalOf, states } from "#domain/access/acts.ts";
import { type Standing, statesOfCustomer, statesOfVisit } from "#domain/access/states.ts";
import { agreementVersion, termsVersion } from "#domain/access/terms.ts";
import { customerStatus } from "#domain/codes.ts";
import { readSettings } from "#domain/config/schema.ts";
import { actOf } from "#domain/contracts/http/call-acts.ts";
import { type CallName, calls } from "#domain/contracts/http/index.ts";
import { actsDocument, renderActs } from "#scripts/docs-acts.ts";

test("finds docs/acts.md identical to the output of npm run docs:acts", () => {
  expect(readFileSync(actsDocument, "utf8")).toBe(renderActs());
});

test("classifies a call as a read unless it changes data or pays money in", () => {
  const names = Object.keys(calls) as CallName[];
  expect(names.filter((name) => calls[name].mutation && actOf(name) === "read")).toEqual([]);
  const reads = names.filter((name) => !calls[name].mutation && actOf(name) !== "read");
  expect(reads.map((name) => actOf(name))).toEqual(reads.map(() => "pay_in"));
});

test("lets a customer sign in, read, write to the company, reduce positions and withdraw in every state", () => {
  const free: Act[] = ["read", "sign_in", "keep", "talk", "reduce", "pay_out"];
  expect(free.filter(isEverRefused)).toEqual([]);
  const refused = Object.keys(acts).filter((act) => !free.includes(act as Act));
  expect(refused.every((act) => isEverRefused(act as Act))).toBe(true);
});

test.each(states)("refuses openings and deposits in the state %s, and names the state", (state) => {
  expect([refusalOf([state], "open"), refusalOf([state], "pay_in")]).toEqual([state, state]);
});

test("names the refusing state that stands first in the list of all states", () => {
  expect(refusalOf(["under_maintenance", "company_closed"], "open")).toBe("company_closed");
  // A closed company does not refuse changes of secrets, so the second state is named.
  expect(refusalOf(["company_closed", "account_disabled"], "secure")).toBe("account_disabled");
  expect(refusalOf([], "open")).toBeNull();
});

test.each([
  ["sendEmail", { type: "1" }, "register"],
  ["sendSms", { type: "2" }, "sign_in"],
  ["movePotMoney", { direction: "in" }, "open"],
  ["movePotMoney", { direction: "out" }, "reduce"],
  ["movePotMoney", {}, "open"],
  ["changePot", { trader_id: "m", state: "paused" }, "reduce"],
  ["changePot", { trader_id: "m", state: "stopped", multiple: undefined }, "reduce"],
  ["changePot", { trader_id: "m", state: "following" }, "open"],
  ["changePot", { trader_id: "m", state: "paused", multiple: "5" }, "open"],
  ["myDeal", {}, "read"],
] as const)("classifies the call %s with %j as the act %s", (name, input, act) => {
  expect(actOf(name, input)).toBe(act);
});

describe("the states of a customer", () => {
  const nowMs = Date.parse("2026-11-25T12:00:00Z");
  const fine: Standing = {
    isDemo: false,
    status: customerStatus.code("active"),
    companyStatus: 1,
    isMaintained: false,
    agreed: [termsVersion],
    identityUntil: "",
  };
  const held = (more: Partial<Standing>, settings: Record<string, string> = {}) =>
    statesOfCustomer({ ...fine, ...more }, readSettings(settings), nowMs);

  test.each([
    [{}, []],
    [{ status: 0 }, ["account_disabled"]],
    [{ status: 2 }, ["account_close_only"]],
    [{ companyStatus: 0 }, ["company_closed"]],
    [{ isMaintained: true }, ["under_maintenance"]],
    [{ agreed: ["0"] }, ["terms_outdated"]],
    // A user who never agreed to the platform's terms is not asked later; copying has own terms.
    [{ agreed: [] }, []],
    [{ agreed: ["copying 1"] }, []],
    [{ agreed: ["0", termsVersion] }, []],
    [{ agreed: ["0"], isDemo: true }, []],
    [{ identityUntil: "2026-11-24" }, ["identity_expired"]],
    [{ identityUntil: "2026-11-25" }, []],
  ])("lists the states that are in force for a customer: %j gives %j", (more, expected) => {
    expect(held(more)).toEqual(expected);
  });

  test("expires a document at the end of its last valid day by the company's clock", () => {
    expect(held({ identityUntil: "2026-11-25" }, { timezone: "Pacific/Kiritimati" })).toEqual([
      "identity_expired",
    ]);
  });

  test("requires a new agreement to the company's own terms after each new version", () => {
    const agreement = { agreement_version: "2" };
    expect(held({}, agreement)).toEqual(["terms_outdated"]);
    const agreed = [termsVersion, agreementVersion({ agreement_version: 1 })];
    expect(held({ agreed }, agreement)).toEqual(["terms_outdated"]);
    const both = [...agreed, agreementVersion({ agreement_version: 2 })];
    expect(held({ agreed: both }, agreement)).toEqual([]);
  });

  test("blocks a visit from a country that the company's list names", () => {
    const settings = readSettings({ blocked_countries: "KP,IL" });
    const from = (country: string) => statesOfVisit({ country, companyStatus: 1 }, settings);
    expect([from("KP"), from("DE"), from("")]).toEqual([["country_blocked"], [], []]);
  });
});
