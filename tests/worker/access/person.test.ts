/** Country, age and consent of a registration. */
import { beforeEach, describe, expect, test } from "vitest";
import { findBirthday, findDeskUser } from "#db/desk/desk-users.ts";
import { listConsents } from "#db/people/consents.ts";
import { calls } from "#domain/contracts/http/index.ts";
import { errorCodes } from "#domain/errors/errors.ts";
import { dayIn } from "#domain/market/zone.ts";
import { perform } from "../api/requests.ts";
import { codeOf, DB, freshMail, openPerson, registration, set } from "./people.ts";

const { age_too_low, country_not_served, field_missing, invalid_request, ok, terms_not_accepted } =
  errorCodes;
const zone = "Asia/Tokyo";

beforeEach(() =>
  set({
    verify_reg_type: "3",
    timezone: zone,
    blocked_countries: "KP, cu",
    is_register_country: "1",
    is_register_birthday: "1",
    is_register_consent: "1",
    register_age_min: "18",
  }),
);

const register = (more: Record<string, unknown>) =>
  codeOf(calls.register, registration(freshMail(), more));

/** Birthday of a person who is exactly this old, plus some days. */
function born(years: number, days = 0): string {
  const day = dayIn(zone, Date.now() - days * 86_400_000);
  return `${Number(day.slice(0, 4)) - years}${day.slice(4)}`;
}

describe("a registration", () => {
  test.each([
    [{ country: "" }, field_missing],
    [{ country: "KP" }, country_not_served],
    [{ country: "CU" }, country_not_served],
    [{ country: "XX" }, country_not_served],
    [{ country: "de" }, invalid_request],
    [{ birthday: "" }, field_missing],
    [{ birthday: "1990-02-30" }, invalid_request],
    [{ terms: "" }, terms_not_accepted],
    [{ terms: "0" }, terms_not_accepted],
  ])("answers the registration of %o with the code %i", async (more, code) => {
    expect(await register(more)).toBe(code);
  });

  test("registers a customer on the birthday of the minimum age, not a day earlier, in the company's zone", async () => {
    expect(await register({ birthday: born(18) })).toBe(ok);
    expect(await register({ birthday: born(18, -1) })).toBe(age_too_low);
    await set({ register_age_min: "21" });
    const { code, msg } = await perform(
      calls.register,
      registration(freshMail(), { birthday: born(20) }),
    );
    expect([code, msg]).toEqual([age_too_low, "The minimum age is 21."]);
  });

  test.each([
    ["is_register_country", { country: "" }],
    ["is_register_birthday", { birthday: "" }],
    ["is_register_consent", { terms: "" }],
  ])("makes a field of the registration optional when the setting %s is off", async (key, more) => {
    await set({ [key]: "0" });
    expect(await register(more)).toBe(ok);
  });

  test("stores country and birthday of a registration, with version, language and time of the consent", async () => {
    const before = Date.now();
    const { token, user } = await openPerson({ country: "FR", birthday: "1980-05-17" });
    expect(await findDeskUser(DB, 1, user.id)).toMatchObject({ country: "FR" });
    expect(await findBirthday(DB, 1, user.id)).toBe("1980-05-17");
    const { data } = await perform(calls.consentList, {}, { token });
    expect(data).toEqual([{ version: "1", lang: "en", given_ms: expect.any(Number) }]);
    const [consent] = await listConsents(DB, 1, user.id);
    expect(consent?.given_ms).toBeGreaterThanOrEqual(before);
    // Another company knows nothing of it.
    expect(await listConsents(DB, 2, user.id)).toEqual([]);
  });

  test("stores no consent when a registration's address is taken", async () => {
    const { account } = await openPerson();
    const count = () => DB.prepare("SELECT count(*) AS n FROM consents").first("n");
    const before = await count();
    expect(await codeOf(calls.register, registration(account))).toBe(errorCodes.account_taken);
    expect(await count()).toBe(before);
  });
});
