/** The page of settings: secrets, a preview for its operator alone, and the whole as one file. */
import { expect, test } from "vitest";
import { deskCalls } from "#domain/contracts/desk/index.ts";
import type { ComparedChange, DeskSettings } from "#domain/contracts/desk/settings.ts";
import { errorCodes } from "#domain/errors/errors.ts";
import { set } from "../access/people.ts";
import { home, requestOf, send } from "../api/requests.ts";
import { approve } from "./asked-changes.ts";
import { as, DB, openOperator } from "./operators.ts";

const olga = await openOperator("owner");
const secret = "s".repeat(40);

test("shows a stored secret in no settings, log or file", async () => {
  const input = { name: "service_secret", value: secret, reason: "a new provider" };
  const asked = await as<{ id: string }>(olga, "deskSecret", input);
  expect((await approve(await openOperator("owner"), asked.data.id)).code).toBe(1);
  const { data } = await as<DeskSettings>(olga, "deskSettings");
  expect(data.secrets).toEqual(["service_secret"]);
  expect(JSON.stringify(data)).not.toContain(secret);
  const log = await DB.prepare("SELECT * FROM audit_log").all();
  expect(JSON.stringify(log.results)).not.toContain(secret);
  expect(await exported()).not.toContain(secret);
  const short = await as(olga, "deskSecret", { ...input, value: "short" });
  expect(short.code).toBe(errorCodes.invalid_request);
});

async function exported(): Promise<string> {
  const request = requestOf(deskCalls.deskConfigExport, {}, { token: olga.token });
  return (await send(request)).text();
}

const compare = (file: string) =>
  as<{ changes: ComparedChange[]; field: string }>(olga, "deskConfigCompare", { file });

test("compares a settings file without applying it, and refuses unknown parts", async () => {
  await set({ site_name: "Meridian", home_logo_height: "30" });
  const file = await exported();
  expect((await compare(file)).data.changes).toEqual([]);
  await set({ site_name: "Changed", is_home_search: "0" });
  const { data } = await compare(file);
  expect(data.changes).toContainEqual(
    expect.objectContaining({
      kind: "settings",
      fields: expect.arrayContaining([{ name: "site_name", before: "Changed", after: "Meridian" }]),
    }),
  );
  const now = await as<DeskSettings>(olga, "deskSettings");
  expect(now.data.settings).toContainEqual({ name: "site_name", value: "Changed" });
  const bad = [
    file.replace('"home_logo_height"', '"no_such_setting"'),
    file.replace('"home_logo_height": "30"', `"service_secret": "${secret}"`),
    file.replace('"settings"', '"no_such_kind"'),
    file.replace('"version": 1', '"version": 2'),
    "not a file",
  ];
  for (const each of bad) {
    expect(each).not.toBe(file);
    expect((await compare(each)).code).toBe(errorCodes.invalid_request);
  }
});

const info = async (cookie = "", origin = home) =>
  (await send(new Request(`${origin}/api/basicSet/getBasicInfo`, { headers: { cookie } }))).text();
const previewOf = async (by: typeof olga, name: string) => {
  const fields = [
    { name: "site_name", after: name },
    { name: "is_forex", after: "0" },
  ];
  const { code, data, headers } = await as<{ path: string }>(by, "deskPreview", { fields });
  expect([code, data.path]).toEqual([1, "/"]);
  const set = headers.getSetCookie().find((each) => each.startsWith("preview=")) ?? "";
  expect(set).toMatch(/; HttpOnly; SameSite=Strict; Secure$/);
  return set.split(";")[0] ?? "";
};

test("shows a preview of public settings to its operator's browser, and to no other", async () => {
  await set({ site_name: "Real name" });
  const cookie = await previewOf(olga, "Name to come");
  expect(await info(cookie)).toContain("Name to come");
  expect(await info()).toContain("Real name");
  // No address starts a preview, so a shared link leads nowhere.
  const link = await send(new Request(`${home}/preview?token=${cookie.slice("preview=".length)}`));
  expect([link.status, link.headers.getSetCookie().join()]).not.toContain("preview=");
  expect(await info(`${cookie.slice(0, -2)}xx`)).toContain("Real name");
  expect(await info(cookie, "https://second.example")).not.toContain("to come");
  const stored = "SELECT value FROM company_config WHERE company_id = 1 AND key = 'site_name'";
  expect(await DB.prepare(stored).first("value")).toBe("Real name");
  const entry = await DB.prepare(
    "SELECT operator_id, note FROM audit_log WHERE company_id = 1 AND act = 'preview' ORDER BY number DESC",
  ).first<{ operator_id: string; note: string }>();
  expect(entry?.operator_id).toBe(olga.id);
  expect(entry?.note).toContain("site_name: Real name → Name to come");
});

test("ends a preview when its operator signs out", async () => {
  const leaving = await openOperator("owner");
  const cookie = await previewOf(leaving, "Name of one who leaves");
  expect(await info(cookie)).toContain("who leaves");
  await as(leaving, "deskLogout");
  expect(await info(cookie)).not.toContain("who leaves");
});

test.each([
  ["service_secret", secret],
  ["mail_from", "x@y.example"],
  ["theme_primary", "red"],
])("refuses to preview the setting %s with the value %s", async (name, after) => {
  const { code } = await as(olga, "deskPreview", { fields: [{ name, after }] });
  expect(code).toBe(errorCodes.invalid_request);
});
