/** Texts about rules, on the platform and with an own back end that sends no rules. */
import { beforeEach, expect, it } from "vitest";
import { getCompany } from "#domain/contracts/http/company.ts";
import { ownClient, reply, stubBrowser } from "./back-end.ts";

beforeEach(stubBrowser);

async function texts(isOwn: boolean) {
  const client = await ownClient();
  const { speak } = await import("#app/api/dialect.ts");
  if (!isOwn) speak(null);
  const said = await import("#app/features/company/rule-texts.ts");
  const { isStopOutKnown } = await import("#app/routes/trade/ticket/use-stop-out.ts");
  const all = [
    said.marginRiskText(),
    said.microRiskText("1", "2"),
    said.copyRiskText(),
    said.copyEndText(),
  ];
  return { client, all: all.join("\n"), isStopOutKnown };
}

const promises = [
  /protected from going below zero/,
  /no other fee/,
  /no more than that/,
  /money returns/,
];

it("states the platform's rules in rule texts when the back end is the platform", async () => {
  const { all, isStopOutKnown } = await texts(false);
  for (const promise of promises) expect(all).toMatch(promise);
  expect(isStopOutKnown({ stop_out_level: "0" })).toBe(true);
});

it("states none of the platform's rules in rule texts when the back end is a company's own", async () => {
  const { all, isStopOutKnown } = await texts(true);
  for (const promise of promises) expect(all).not.toMatch(promise);
  expect(all).toContain("can lose the whole margin");
  expect(isStopOutKnown({ stop_out_level: "0" })).toBe(false);
  expect(isStopOutKnown({ stop_out_level: "50" })).toBe(true);
});

it.each([
  ["the five of the specification", { name: "Own" }, ["KP", "IL", "CN", "VU", "CU"]],
  ["what the back end names", { blocked_countries: ["FR"] }, ["FR"]],
  ["none", { blocked_countries: [] }, []],
])("reads the blocked countries (%s) when the back end answers %j", async (_, data, countries) => {
  const { client } = await texts(true);
  reply(getCompany.path, { data });
  expect((await client.callApi(getCompany, {})).blocked_countries).toEqual(countries);
});
