/** Texts by group: order, languages, companies, and nothing in a text that runs. */
import { beforeAll, expect, test } from "vitest";
import { calls } from "#domain/contracts/http/index.ts";
import { errorCodes } from "#domain/errors/errors.ts";
import { bindings, perform } from "./requests.ts";

const { DB } = bindings;
const group = "sample.rule";

beforeAll(async () => {
  const body = "<h1>Rule</h1><img src=x onerror=alert(1)><p onclick=alert(1)>Text</p>";
  const add = "INSERT INTO descripts (id, company_id, grp, sort) VALUES (?, ?, ?, ?)";
  const say = DB.prepare(
    "INSERT INTO descript_texts (descript_id, lang, title, body) VALUES (?, ?, ?, ?)",
  );
  await DB.batch([
    DB.prepare(add).bind(8_001, 1, group, 2),
    DB.prepare(add).bind(8_002, 1, group, 1),
    DB.prepare(add).bind(8_003, 2, group, 0),
    say.bind(8_001, "en", "Second", "b"),
    say.bind(8_002, "en", "First", body),
    say.bind(8_002, "de", "Erster", "c"),
    say.bind(8_003, "en", "Elsewhere", "d"),
  ]);
});

test("lists the texts of a group in the company's order and the reader's language", async () => {
  const { data } = await perform(calls.descriptList, { group }, { headers: { lang: "de" } });
  expect(data).toMatchObject([{ title: "Erster" }, { title: "Second" }]);
  const other = { origin: "https://second.example" };
  expect((await perform(calls.descriptList, { group }, other)).data).toMatchObject([
    { title: "Elsewhere" },
  ]);
});

test("shows the first text of a group, without scripts", async () => {
  const { data } = await perform(calls.descriptInfo, { group }, { headers: { lang: "en" } });
  expect(data).toEqual({ id: 8_002, title: "First", content: "<h2>Rule</h2><p>Text</p>" });
});

test("lists no texts of an unknown group, and refuses an invalid group key", async () => {
  expect((await perform(calls.descriptList, { group: "none" })).data).toEqual([]);
  expect((await perform(calls.descriptInfo, { group: "none" })).code).toBe(errorCodes.not_found);
  for (const wrong of ["", "../x", "A b", "a..b", "x".repeat(41)]) {
    const { code } = await perform(calls.descriptInfo, { group: wrong });
    expect([wrong, code]).toEqual([wrong, errorCodes.invalid_request]);
  }
});
