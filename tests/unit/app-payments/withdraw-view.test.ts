import { describe, expect, it } from "vitest";
import {
  drawProblem,
  mostOf,
  previewOf,
  shortAddress,
} from "#app/routes/mine/withdraw/withdraw-view.ts";

const terms = {
  draw_rate: "2",
  fee_type: 1,
  usd_price: "0.5",
  min_amount: "10",
  max_amount: "",
};
const byRate = { ...terms, draw_rate: "0.015", fee_type: 2 };
const funds = { available: "100", day_left: "" };

describe("what arrives of a withdrawal", () => {
  it("is (amount - fee) / price: 4 decimals for coins, 2 for banks", () => {
    const odd = { ...terms, usd_price: "3" };
    expect(previewOf("12", odd, "crypto")).toEqual({ fee: "2", received: "3.3333" });
    expect(previewOf("12", odd, "bank")).toEqual({ fee: "2", received: "3.33" });
  });

  it("takes a fee that is a part of the amount", () => {
    expect(previewOf("100", byRate, "crypto")).toEqual({ fee: "1.5", received: "197" });
  });

  it("is never below zero, and the fee never above the amount", () => {
    expect(previewOf("1", terms, "crypto")).toEqual({ fee: "1", received: "0" });
    expect(previewOf("", terms, "crypto")).toEqual({ fee: "0", received: "0" });
  });

  it("is not known without a price", () => {
    expect(previewOf("100", { ...terms, usd_price: null }, "crypto").received).toBeNull();
  });
});

describe("what is wrong with an amount", () => {
  it.each([
    ["", "missing"],
    ["0", "missing"],
    ["9.99", "range"],
    ["10", null],
    ["100", null],
    ["100.01", "balance"],
  ])("%s", (amount, problem) => {
    expect(drawProblem(amount, terms, funds)).toBe(problem);
  });

  it("is above the most of one withdrawal, or of the day", () => {
    expect(drawProblem("60", { ...terms, max_amount: "50" }, funds)).toBe("range");
    expect(drawProblem("60", terms, { ...funds, day_left: "40" })).toBe("day");
    expect(drawProblem("60", terms, { ...funds, day_left: "60" })).toBeNull();
  });

  it("is all fee", () => {
    expect(drawProblem("10", { ...terms, draw_rate: "10" }, funds)).toBe("fee");
  });
});

it("the most is the least of what is free, the day's rest and the limit, never more than there is", () => {
  expect(mostOf(terms, { available: "99.999", day_left: "" })).toBe("99.99");
  expect(mostOf({ ...terms, max_amount: "50" }, funds)).toBe("50");
  expect(mostOf(terms, { ...funds, day_left: "0" })).toBe("0");
  expect(mostOf(terms, { available: "-5", day_left: "" })).toBe("0");
});

it("an address is known by its ends", () => {
  expect(shortAddress("TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC")).toBe("TJRyWwFs…g5tDeC");
  expect(shortAddress("12345678")).toBe("12345678");
});
