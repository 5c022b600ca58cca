/** Phone numbers, codes and secrets as users type and paste them. */
import { describe, expect, test } from "vitest";
import { readEmail } from "#domain/access/account-name.ts";
import { areas } from "#domain/access/areas.ts";
import { phoneBeforePlans, readPhone } from "#domain/access/phone.ts";
import {
  asciiDigits,
  internationalDigits,
  plainTyped,
  secretForms,
  typedCode,
  typedDigits,
} from "#domain/text/typed.ts";

const areaOf = (code: string) => areas.find((area) => area.code === code)?.id ?? 0;

/** Zeros of each script: the Unicode Character Database, property Nd (DerivedNumericType.txt). */
const zeros: ReadonlyArray<[script: string, zero: number]> = [
  ["Arabic-Indic", 0x0660],
  ["Extended Arabic-Indic (Persian, Urdu)", 0x06f0],
  ["Devanagari", 0x0966],
  ["Bengali", 0x09e6],
  ["Gurmukhi", 0x0a66],
  ["Gujarati", 0x0ae6],
  ["Tamil", 0x0be6],
  ["Thai", 0x0e50],
  ["Lao", 0x0ed0],
  ["Myanmar", 0x1040],
  ["Khmer", 0x17e0],
  ["full-width", 0xff10],
  ["mathematical bold", 0x1d7ce],
  ["mathematical monospace", 0x1d7f6],
];

describe("digits of other scripts", () => {
  test.each(zeros)("converts the digits of %s to ASCII", (_script, zero) => {
    const typed = [..."0123456789"].map((digit) => String.fromCodePoint(zero + Number(digit)));
    expect(asciiDigits(typed.join(""))).toBe("0123456789");
    expect(typedDigits(`${typed.slice(1, 4).join("")} ${typed.slice(4, 7).join("")}`)).toBe(
      "123456",
    );
  });
});

describe("a pasted code", () => {
  test.each([
    "123456",
    "123 456",
    "123-456",
    " 123456 ",
    "123\u00a0456",
    "123\u202f456",
    "123\u2009456",
    "12 34 56",
    "1 2 3 4 5 6",
    "123–456",
    "123—456",
    "123‑456",
    "123−456",
    "\u200e123456\u200f",
    "\u2066123456\u2069",
    "123\u200b456",
    "\ufeff123456",
    "123\u00ad456",
    "123456\n",
    "\t123 456",
    "１２３　４５６",
    "١٢٣ ٤٥٦",
  ])("reads 123456 from the pasted code %j", (typed) => {
    expect(typedCode(typed)).toBe("123456");
    expect(typedDigits(typed)).toBe("123456");
  });
});

/**
 * National forms follow each country's numbering plan as libphonenumber's examples show them
 * (libphonenumber-js 1.13.16, examples.mobile.json). The others are reports of people turned away:
 * libphonenumber-for-php #495 (Ivory Coast), lock-passwordless #99 (a code typed twice),
 * libphonenumber #1951 (Russian 8).
 */
const phones: ReadonlyArray<[country: string, typed: string, expected: string]> = [
  ["US", "(201) 555-0123", "12015550123"],
  ["US", "1 201 555 0123", "12015550123"],
  ["US", "011 44 7400 123456", "447400123456"],
  ["GB", "07400 123456", "447400123456"],
  ["GB", "+44 7700 900123", "447700900123"],
  ["GB", "00447700900123", "447700900123"],
  ["GB", "+44 (0)7700 900123", "447700900123"],
  ["GB", "tel:+447700900123", "447700900123"],
  ["DE", "01512 3456789", "4915123456789"],
  ["DE", "0151/23456789", "4915123456789"],
  ["DE", "+49 (0) 1512 3456789", "4915123456789"],
  ["FR", "06 12 34 56 78", "33612345678"],
  ["FR", "06.12.34.56.78", "33612345678"],
  ["FR", "6 12 34 56 78", "33612345678"],
  ["IT", "312 345 6789", "393123456789"],
  ["IT", "06 12345678", "390612345678"],
  ["IT", "+39 06 12345678", "390612345678"],
  ["ES", "612 34 56 78", "34612345678"],
  ["RU", "8 916 123 45 67", "79161234567"],
  ["RU", "8 (916) 123‑45‑67", "79161234567"],
  ["RU", "+7 916 123-45-67", "79161234567"],
  ["KZ", "8 771 000 9998", "77710009998"],
  ["CI", "0707123456", "2250707123456"],
  ["CI", "+225 07 07 12 34 56", "2250707123456"],
  ["CI", "00225 0707123456", "2250707123456"],
  ["BR", "(11) 96123-4567", "5511961234567"],
  ["BR", "011 96123-4567", "5511961234567"],
  ["MX", "222 123 4567", "522221234567"],
  ["IN", "081234 56789", "918123456789"],
  ["IN", "८१२३४५६७८९", "918123456789"],
  ["ID", "0812-345-678", "62812345678"],
  ["VN", "0912 345 678", "84912345678"],
  ["TH", "๐๘๑ ๒๓๔ ๕๖๗๘", "66812345678"],
  ["KR", "010-2000-0000", "821020000000"],
  ["JP", "０９０－１２３４－５６７８", "819012345678"],
  ["CN", "131 2345 6789", "8613123456789"],
  ["HK", "5123\u00a04567", "85251234567"],
  ["TR", "0501 234 56 78", "905012345678"],
  ["SA", "٠٥١ ٢٣٤ ٥٦٧٨", "966512345678"],
  ["AE", "\u202a+971 50 123 4567\u202c", "971501234567"],
  ["EG", "010 01234567", "201001234567"],
  ["NG", "0802 123 4567", "2348021234567"],
  ["ZA", "071 123 4567", "27711234567"],
  ["CZ", "601 123 456", "420601123456"],
  ["HU", "06 20 123 4567", "36201234567"],
  ["IR", "۰۹۱۲ ۳۴۵ ۶۷۸۹", "989123456789"],
];

test("reads a phone number in the usual forms of its country", () => {
  const read = phones.map(([country, typed]) => readPhone(typed, areaOf(country)));
  expect(read).toEqual(phones.map(([, , expected]) => expected));
  expect(phones.length).toBeGreaterThanOrEqual(40);
  expect(new Set(phones.map(([country]) => country)).size).toBeGreaterThanOrEqual(20);
});

test("reads a stored phone number unchanged, with or without a plus sign", () => {
  for (const [, , expected] of phones) {
    expect(readPhone(expected, null), expected).toBe(expected);
    expect(readPhone(`+${expected}`, areaOf("US")), expected).toBe(expected);
  }
});

test.each([
  ["CI", "07071234"],
  ["US", "555-0123"],
  ["FR", "06 12 34 56"],
])("refuses in the country %s a phone number of a wrong length: %s", (country, typed) => {
  expect(readPhone(typed, areaOf(country))).toBeNull();
});

test("computes the form in which earlier releases stored a typed phone number", () => {
  expect(phoneBeforePlans("+225 0707123456", null)).toBe("225707123456");
  expect(phoneBeforePlans("+7 8 916 123 45 67", null)).toBe("789161234567");
});

test("reads international digits only from a number that begins with + or 00", () => {
  expect(internationalDigits("+44 7700 900123")).toBe("447700900123");
  expect(internationalDigits("0044 7700 900123")).toBe("447700900123");
  expect(internationalDigits("07700 900123")).toBeNull();
});

test("reads an e-mail address when it is pasted from a contact", () => {
  expect(readEmail("mailto:Some.Body@Mail.Example\u00a0")).toBe("some.body@mail.example");
  expect(readEmail("\u200bsome.body@mail.example")).toBe("some.body@mail.example");
});

test("keeps Arabic letters and converts Arabic digits when text is tidied", () => {
  expect(plainTyped("مرحبا ١٢")).toBe("مرحبا 12");
});

test("normalises a plain ASCII secret to one form", () => {
  expect(secretForms("tr0ub4dor and three")).toHaveLength(1);
});
