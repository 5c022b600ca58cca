/** A company made at the desk: its first settings, its owner, and refusal of other makers. */
import { expect, test } from "vitest";
import { listPeers } from "#db/desk/operator-ties.ts";
import type { DeskCompany } from "#domain/contracts/desk/companies.ts";
import { errorCodes } from "#domain/errors/errors.ts";
import { get } from "../api/api-client.ts";
import { as, DB, openOperator, withKey } from "./operators.ts";

const [olga, otto, foreign] = await Promise.all([
  openOperator("owner"),
  openOperator("owner"),
  openOperator("owner", 2),
]);

type Made = { id: number; password: string; operator: { id: string; role: string } };

const input = {
  ...{ name: "Acme", host: "trade.acme.example", default_lang: "de", currency: "EUR" },
  ...{ timezone: "Europe/Berlin", theme_primary: "#123456", is_default_dark: "1" },
  ...{ take_from: 1, feed: "", owner_email: "ann@acme.example", owner_name: "Ann O'Neill" },
};
// The proof of a host has its tests in names.test.ts.
for (const host of ["trade", "two", "x", "y"]) {
  const proof = "INSERT INTO name_proofs (company_id, name, proven_ms) VALUES (1, ?, ?)";
  await DB.prepare(proof).bind(`${host}.acme.example`, Date.now()).run();
}
const count = (table: string, companyId: number) =>
  DB.prepare(`SELECT count(*) AS n FROM ${table} WHERE company_id = ?`)
    .bind(companyId)
    .first<number>("n");

test("creates a company once, with host, settings, markets, menus and an owner", async () => {
  const key = withKey("the-wizard-s-act");
  const answers = await Promise.all([1, 2].map(() => as<Made>(olga, "deskCompanyAdd", input, key)));
  answers.push(await as<Made>(olga, "deskCompanyAdd", input, key));
  expect(answers.map(({ code }) => code)).toEqual([1, 1, 1]);
  expect(new Set(answers.map(({ data }) => data.password)).size).toBe(1);
  const { id } = answers[0]?.data ?? { id: 0 };
  for (const table of ["products", "menu_items", "micro_durations", "categories"]) {
    expect([table, await count(table, id)]).toEqual([table, await count(table, 1)]);
  }
  for (const table of ["deposit_coins", "bank_accounts", "users"]) {
    expect([table, await count(table, id)]).toEqual([table, 0]);
  }
  const host = input.host;
  const second = { company_id: id, email: "second@acme.example", name: "Bo" };
  expect((await as(otto, "deskCompanyOwnerAdd", second)).code).toBe(1);
  const info = await get<Record<string, string>>("/api/basicSet/getBasicInfo", { host });
  expect(info).toMatchObject({ site_name: "Acme", currency: "EUR", theme_primary: "#123456" });
  const listed = await as<{ data: DeskCompany[] }>(olga, "deskCompanies");
  expect(listed.data.data.find((each) => each.id === id)).toMatchObject({
    ...{ name: "Acme", hosts: [host], owners: ["Ann O'Neill", "Bo"] },
  });
});

test("refuses a second company on the same host, and stores nothing", async () => {
  const { code } = await as(olga, "deskCompanyAdd", { ...input, name: "Other" });
  expect(code).toBe(errorCodes.host_taken);
  expect(
    await DB.prepare("SELECT 1 AS one FROM companies WHERE name = 'Other'").first(),
  ).toBeNull();
});

test("ties owners who were added by one operator to each other, but not to an owner whom another operator added", async () => {
  const host = "two.acme.example";
  const made = await as<Made>(olga, "deskCompanyAdd", { ...input, host });
  const companyId = made.data.id;
  const add = (by: typeof olga, email: string) =>
    as<Made>(by, "deskCompanyOwnerAdd", { company_id: companyId, email, name: "Bo" });
  const same = await add(olga, "same@acme.example");
  const other = await add(otto, "other@acme.example");
  expect([same.code, other.code]).toEqual([1, 1]);
  const tied = (await listPeers(DB, companyId, made.data.operator.id)).flatMap((peer) =>
    peer.is_tied === 1 ? [peer.email] : [],
  );
  expect(tied.sort()).toEqual(["ann@acme.example", "same@acme.example"]);
  expect((await add(otto, "other@acme.example")).code).toBe(errorCodes.operator_exists);
});

test("refuses to list or make companies when the owner's company is not the first", async () => {
  const calls = [
    ["deskCompanies", {}],
    ["deskCompanyAdd", { ...input, host: "x.acme.example" }],
    ["deskCompanyOwnerAdd", { company_id: 1, email: "x@acme.example", name: "X" }],
  ] as const;
  for (const [name, asked] of calls) {
    expect([name, (await as(foreign, name, asked)).code]).toEqual([
      name,
      errorCodes.role_forbidden,
    ]);
  }
});

test.each([
  ["host", "no host"],
  ["currency", "euro"],
  ["timezone", "Mars/Olympus"],
  ["name", " "],
])("refuses a company whose %s is %s, and names the field", async (field, value) => {
  const asked = { ...input, host: "y.acme.example", [field]: value };
  const { code, data } = await as<{ field: string }>(olga, "deskCompanyAdd", asked);
  expect([code, data.field]).toEqual([errorCodes.invalid_request, field]);
});
