import { expect, it } from "vitest";
import { receivedAmount } from "#domain/cashier/withdrawal.ts";
import { Decimal } from "#domain/money/decimal.ts";

const one = { times: "1", over: "1" };

it.each([
  ["a fixed fee", "100", "fixed", "5", one, "bank", "95"],
  ["a rate", "100", "rate", "0.02", one, "bank", "98"],
  ["a coin", "100", "fixed", "5", { times: "1", over: "7424.91" }, "crypto", "0.0128"],
  ["a bank in yen", "100", "fixed", "5", { times: "150.25", over: "1" }, "bank", "14273.75"],
  ["a fee above the amount", "3", "fixed", "5", one, "bank", "0"],
] as const)("worked example: %s", (_what, amount, feeKind, fee, rate, way, received) => {
  const input = {
    amount: Decimal.parse(amount),
    feeKind,
    fee: Decimal.parse(fee),
    rate: { times: Decimal.parse(rate.times), over: Decimal.parse(rate.over) },
    way,
  };
  expect(receivedAmount(input).toString()).toBe(received);
});
