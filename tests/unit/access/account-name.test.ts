import { describe, expect, test } from "vitest";
import { readEmail } from "#domain/access/account-name.ts";
import { areas, findArea } from "#domain/access/areas.ts";
import { passwordProblem } from "#domain/access/password-rule.ts";
import { readPhone } from "#domain/access/phone.ts";

const areaOf = (code: string) => areas.find((area) => area.code === code)?.id ?? 0;

test("finds each country by its id, with a unique code and a valid calling code", () => {
  expect(areas.length).toBeGreaterThan(240);
  expect(new Set(areas.map(({ code }) => code)).size).toBe(areas.length);
  for (const { id, code, callingCode } of areas) {
    expect(code).toMatch(/^[A-Z]{2}$/);
    expect(callingCode).toMatch(/^[1-9]\d{0,3}$/);
    expect(findArea(id)?.code).toBe(code);
  }
  expect(findArea(1)?.code).toBe("US");
  expect(findArea(0)).toBeNull();
});

describe("a phone number has one form, however it is written", () => {
  test.each([
    ["2025550100", areaOf("US"), "12025550100"],
    ["+001 2025550100", null, "12025550100"],
    ["0012025550100", null, "12025550100"],
    ["+1 (202) 555-0100", null, "12025550100"],
    ["07911 123456", areaOf("GB"), "447911123456"],
    ["+44 07911 123456", null, "447911123456"],
    ["+447911123456", null, "447911123456"],
  ])("normalises the phone number %s to its one stored form", (text, area, expected) => {
    expect(readPhone(text, area)).toBe(expected);
  });

  test.each([
    ["", null],
    ["1", null],
    ["2025550100", 9_999],
    ["12345678901234567890", null],
    ["202555x100", areaOf("US")],
  ])("R7 reads no phone number from %j", (text, area) => {
    expect(readPhone(text, area)).toBeNull();
  });
});

describe("an e-mail address", () => {
  test("normalises an e-mail address", () => {
    expect(readEmail(" Some.Body+x@Mail.Example ")).toBe("some.body+x@mail.example");
  });

  test.each([
    "",
    "a",
    "a@b",
    "a@b.c",
    "a b@c.example",
    "a@b..example",
    "a@-b.example",
    "é@b.example",
    "a@b.example\r\nBcc: c@d.example",
    `${"a".repeat(65)}@b.example`,
    `a@${"b".repeat(64)}.example`,
    "a@b.example,c@d.example",
    "<a@b.example>",
  ])("reads no e-mail address from %j", (text) => {
    expect(readEmail(text)).toBeNull();
  });
});

describe("S1 a password", () => {
  test.each([
    ["1234567", "password_invalid"],
    ["password", "password_common"],
    ["PassWord", "password_common"],
    ["12345678", "password_common"],
    ["qwertyuiop", "password_common"],
    ["Meridian", "password_common"],
    ["x".repeat(129), "password_invalid"],
    ["🙂".repeat(7), "password_invalid"],
    ["🙂".repeat(8), null],
    ["x".repeat(127).concat("y"), null],
    ["with spaces and\u0000 more", null],
    ["tr0ub4dor and three", null],
  ])("accepts or refuses the password %j by the rules", async (password, problem) => {
    expect(await passwordProblem(password, ["Meridian", ""])).toBe(problem);
  });
});
