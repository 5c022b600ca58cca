import { describe, expect, test } from "vitest";
import { readPhone } from "#domain/access/phone.ts";
import { isCostlyNumber, readPrefixes } from "#domain/access/premium-numbers.ts";

const costs = (text: string, more: string[] = []) => {
  const number = readPhone(text, null);
  return number !== null && isCostlyNumber(number, more);
};

describe("premium-rate numbers", () => {
  test.each([
    ["United States, 900", "+1 900 555 0100"],
    ["United Kingdom, 09", "+44 909 879 0000"],
    ["United Kingdom, shared cost 0845", "+44 845 46 47 000"],
    ["United Kingdom, personal 070", "+44 70 1234 5678"],
    ["Germany, 0900", "+49 900 1234567"],
    ["Germany, shared cost 0180", "+49 180 1234567"],
    ["France, 089", "+33 891 12 34 56"],
    ["Spain, 803", "+34 803 123 456"],
    ["Italy, 899", "+39 899 123456"],
    ["Australia, 190", "+61 1900 654 321"],
    ["Japan, 0990", "+81 990 123456"],
    ["Russia, 809", "+7 809 123 4567"],
    ["Turkey, 0900", "+90 900 123 4567"],
  ])("recognises the premium-rate number %s", (_range, number) => {
    expect(costs(number)).toBe(true);
  });

  test.each([
    "+1 202 555 0100",
    "+1 876 555 0100",
    "+44 7911 123456",
    "+44 20 7946 0000",
    "+49 1512 3456789",
    "+33 6 12 34 56 78",
    "+34 612 345 678",
    "+39 312 345 6789",
    "+61 412 345 678",
    "+81 90 1234 5678",
    "+7 912 345 67 89",
    "+7 701 234 5678",
    "+86 131 2345 6789",
    "+91 81234 56789",
    "+90 501 234 5678",
    "+55 11 96123 4567",
    "+62 812 345 678",
    "+60 12 345 6789",
    "+84 912 345 678",
    "+66 81 234 5678",
    "+852 5123 4567",
    "+971 50 123 4567",
    "+420 601 123 456",
  ])("recognises that the number %s is not premium-rate", (number) => {
    expect(readPhone(number, null)).not.toBeNull();
    expect(costs(number)).toBe(false);
  });

  test("refuses phone numbers in international ranges that belong to no country", () => {
    expect(readPhone("+979 1 2345 6789", null)).toBeNull();
    expect(readPhone("+808 1234 5678", null)).toBeNull();
  });

  test("recognises a premium-rate number when the company lists its prefix", () => {
    const more = readPrefixes("+44 7, 00371,  5 , x,");
    expect(more).toEqual(["447", "371", "5"]);
    expect(readPrefixes("")).toEqual([]);
    expect(costs("+371 21 234 567")).toBe(false);
    expect(costs("+371 21 234 567", ["371"])).toBe(true);
  });
});
