import { describe, expect, test } from "vitest";
import {
  depositReference,
  readBankReference,
  readDepositReference,
  readTransactionHash,
} from "#domain/cashier/payment-reference.ts";
import { mayStep, payoutStates, payoutSteps } from "#domain/cashier/payout.ts";
import { seeded } from "#scripts/replay/seeded.ts";

describe("the steps of an approved withdrawal", () => {
  test("allows the return of a withdrawal to the customer in every state except returned, the last state", () => {
    for (const state of payoutStates) {
      const ways = payoutSteps.filter((step) => mayStep(state, false, step));
      expect([state, ways.includes("return")]).toEqual([state, state !== "returned"]);
      if (state === "returned") expect(ways).toEqual([]);
    }
    expect(mayStep("to_send", false, "pay")).toBe(false);
    expect(mayStep("paid", false, "send")).toBe(false);
  });

  test("blocks sending and paying while a return of the payment awaits approval", () => {
    for (const state of ["to_send", "sent", "paid"] as const) {
      const ways = payoutSteps.filter((step) => mayStep(state, true, step));
      expect(ways).toEqual(["return", "keep"]);
    }
    for (const step of payoutSteps) expect(mayStep("returned", true, step)).toBe(false);
  });
});

describe("a deposit's reference", () => {
  const random = seeded(7);
  const bytes = () => Uint8Array.from({ length: 7 }, () => Math.floor(random() * 256));
  const alphabet = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

  test("reads a deposit's reference written with a dash, a space and small letters", () => {
    for (let round = 0; round < 500; round++) {
      const reference = depositReference(bytes());
      expect(reference).toMatch(/^[2-9A-HJKMNP-Z]{8}$/);
      const written = `${reference.slice(0, 4).toLowerCase()}-${reference.slice(4)} `;
      expect(readDepositReference(written)).toBe(reference);
    }
  });

  test("refuses a deposit's reference with one wrong letter or any two exchanged letters", () => {
    for (let round = 0; round < 100; round++) {
      const letters = [...depositReference(bytes())];
      for (let place = 0; place < letters.length; place++) {
        for (const other of alphabet) {
          if (other === letters[place]) continue;
          expect(readDepositReference(letters.with(place, other).join(""))).toBeNull();
        }
        for (let second = place + 1; second < letters.length; second++) {
          const [one = "", two = ""] = [letters[place], letters[second]];
          if (one === two) continue;
          const exchanged = letters.with(place, two).with(second, one);
          expect(readDepositReference(exchanged.join(""))).toBeNull();
        }
      }
    }
  });

  test.each(["", "ABCDEFG", "ABCDEFGHJ", "O0I1LAAA", "constructor"])(
    "refuses %j as a deposit's reference",
    (text) => {
      expect(readDepositReference(text)).toBeNull();
    },
  );
});

describe("a transaction's hash", () => {
  const hex = "A1".repeat(32);
  const ether = `0x${"bc".repeat(32)}`;
  test.each([
    ["BTC", ` ${hex} `, hex.toLowerCase()],
    ["TRC20", hex, hex.toLowerCase()],
    ["BTC", ether, null],
    ["ERC20", ether.toUpperCase().replace("0X", "0x"), ether],
    ["erc20", ether, ether],
    ["ERC20", hex, null],
    ["SOL", "5".repeat(87), "5".repeat(87)],
    ["SOL", "0".repeat(87), null],
    ["an unknown chain", "abcDEF123-_", "abcDEF123-_"],
    ["an unknown chain", "has a space", null],
    ["an unknown chain", "short", null],
    ["an unknown chain", "=cmd()|1234", null],
  ])("judges a transaction's hash on %s: %s", (network, text, kept) => {
    expect(readTransactionHash(network, text)).toBe(kept);
  });

  test.each([
    ["  TRN  2026/11-4711 ", "TRN 2026/11-4711"],
    ["ab", null],
    ["=HYPERLINK(1)", null],
    ["x".repeat(65), null],
  ])("reads a bank's reference %j as %j", (text, kept) => {
    expect(readBankReference(text)).toBe(kept);
  });
});
