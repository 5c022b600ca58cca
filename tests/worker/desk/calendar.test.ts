/** The economic calendar from the desk to its readers, per language and company. */
import { expect, test } from "vitest";
import type { DeskCalendarEntry } from "#domain/contracts/desk/calendar.ts";
import type { CalendarRow } from "#domain/contracts/http/calendar.ts";
import { calls } from "#domain/contracts/http/index.ts";
import { errorCodes } from "#domain/errors/errors.ts";
import { perform } from "../api/requests.ts";
import { as, DB, openOperator, type TestOperator, withKey } from "./operators.ts";

const support = await openOperator("support");
const viewer = await openOperator("viewer");
const foreign = await openOperator("owner", 2);

const dayMs = 86_400_000;
/** Years ahead, so that other tests have no entries there. */
const at = Date.UTC(2031, 4, 6, 12, 30);

const entry = (more: object = {}) => ({
  ...{ time_ms: at, country: "US", currency: "USD", importance: "high" },
  titles: [
    { lang: "en", title: "Payrolls" },
    { lang: "de", title: " Beschäftigte " },
  ],
  ...{ previous: "150K", forecast: "160K", actual: "" },
  ...more,
});

const set = (by: TestOperator, input: object, more = {}) =>
  as<{ msg: string }>(by, "deskCalendarSet", input as Record<string, unknown>, more);
const read = async (more: object = {}, lang = "en") =>
  (
    await perform<{ data: CalendarRow[] }>(
      calls.calendarList,
      { from: at - dayMs, until: at + dayMs, ...more },
      { headers: { lang } },
    )
  ).data.data;
const atDesk = async (by = support) =>
  (await as<{ data: DeskCalendarEntry[] }>(by, "deskCalendar", { view: "coming" })).data.data;
const newest = async () => {
  const found = (await atDesk()).find(({ time_ms }) => time_ms === at);
  if (!found) throw new Error("no entry");
  return found;
};

test("creates, shows, changes, removes and logs a calendar entry, each once under its key", async () => {
  await set(support, entry(), withKey("calendar-key-1"));
  await set(support, entry(), withKey("calendar-key-1"));
  const [row, ...more] = await read();
  expect(more).toEqual([]);
  expect(row).toMatchObject({ title: "Payrolls", timeMs: at, previous: "150K", actual: "" });
  expect((await read({}, "de"))[0]?.title).toBe("Beschäftigte");
  // Readers of a language without a text get the English one.
  expect((await read({}, "fr"))[0]?.title).toBe("Payrolls");

  const { id, version } = await newest();
  const changed = entry({ id, version, actual: "143K" });
  await set(support, changed, withKey("calendar-key-2"));
  // A repeat gets the first answer, although the version has risen since.
  expect((await set(support, changed, withKey("calendar-key-2"))).code).toBe(1);
  expect((await read())[0]?.actual).toBe("143K");
  // An operator with an older version overwrites nothing.
  const late = await set(support, entry({ id, version, actual: "99K" }));
  expect(late.code).toBe(errorCodes.content_changed);
  expect((await as(support, "deskCalendarRemove", { id, version })).code).toBe(
    errorCodes.content_changed,
  );
  expect((await read())[0]?.actual).toBe("143K");

  const gone = { id, version: version + 1 };
  await as(support, "deskCalendarRemove", gone, withKey("calendar-key-3"));
  expect((await as(support, "deskCalendarRemove", gone, withKey("calendar-key-3"))).code).toBe(1);
  expect(await read()).toEqual([]);
  const { results } = await DB.prepare(
    "SELECT act, note FROM audit_log WHERE company_id = 1 AND subject LIKE 'calendar%' ORDER BY number",
  ).all<{ act: string; note: string }>();
  expect(results.map(({ act }) => act)).toEqual([
    "calendar_set",
    "calendar_set",
    "calendar_remove",
  ]);
  expect(results[1]?.note).toBe("actual:  → 143K");
  expect(results[2]?.note).toContain("143K");
});

test("filters a calendar by dates and currencies, and refuses a reversed or too long range", async () => {
  await set(support, entry({ time_ms: at + 1, currency: "EUR", country: "EU" }));
  await set(support, entry({ time_ms: at + 2, currency: "JPY", country: "JP" }));
  const codes = async (more: object) => (await read(more)).map(({ currency }) => currency);
  expect(await codes({})).toEqual(["EUR", "JPY"]);
  expect(await codes({ currencies: "JPY,CHF" })).toEqual(["JPY"]);
  expect(await codes({ from: at + 2 })).toEqual(["JPY"]);
  expect(await codes({ until: at + 2 })).toEqual(["EUR"]);
  for (const until of [at + 40 * dayMs, at - 2 * dayMs]) {
    const input = { from: at - dayMs, until };
    const answer = await perform(calls.calendarList, input, {});
    expect(answer.code).toBe(errorCodes.invalid_request);
  }
});

test("refuses a calendar's change by another company or a role without permission", async () => {
  const before = await atDesk();
  const { id, version } = before.find(({ time_ms }) => time_ms === at + 1) ?? before[0] ?? {};
  expect((await set(foreign, entry({ id, version }))).code).toBe(errorCodes.not_found);
  expect((await as(foreign, "deskCalendarRemove", { id, version })).code).toBe(
    errorCodes.not_found,
  );
  expect(await atDesk(foreign)).toEqual([]);
  expect((await set(viewer, entry())).code).toBe(errorCodes.role_forbidden);
  expect(await atDesk()).toEqual(before);
});

test("refuses a calendar's entry without a title or with a wrong field", async () => {
  const refused = async (more: object) => (await set(support, entry(more))).code;
  expect(await refused({ titles: [] })).toBe(errorCodes.text_missing);
  expect(await refused({ titles: [{ lang: "en", title: "  " }] })).toBe(errorCodes.text_missing);
  for (const more of [
    { country: "usa" },
    { currency: "US" },
    { importance: "huge" },
    { time_ms: 99_999_999_999_999 },
    { actual: "x".repeat(31) },
    { titles: [{ lang: "xx", title: "a" }] },
    {
      titles: [
        { lang: "en", title: "a" },
        { lang: "en", title: "b" },
      ],
    },
  ]) {
    expect([more, await refused(more)]).toEqual([more, errorCodes.invalid_request]);
  }
});
