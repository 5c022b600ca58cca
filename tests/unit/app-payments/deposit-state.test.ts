import { describe, expect, it } from "vitest";
import {
  coinCodes,
  depositState,
  matchState,
  networksOf,
} from "#app/routes/mine/deposit/deposit-state.ts";
import type {
  BankOrderView,
  DepositCoinView,
  WireBankInfo,
} from "#domain/contracts/http/deposit.ts";

const bank: WireBankInfo = {
  bank_name: "Example Bank",
  bank_address: "",
  swift: "EXMPGB2L",
  ifsc: "",
  iban: "",
  name: "Broker",
  account: "1",
  remark: "",
};
const order: BankOrderView = {
  id: "o",
  number: "100",
  symbol_id: 1,
  currency_code: "USD",
  proof_img: "",
  is_paid: false,
  bank_info: null,
  reference: "",
  createdMs: 0,
};

describe("state of a bank order", () => {
  it.each([
    ["no order", null, "none"],
    ["no bank details", order, "waiting"],
    ["bank details", { ...order, bank_info: bank }, "matched"],
    ["a proof", { ...order, bank_info: bank, proof_img: "p" }, "paid"],
    ["paid without a picture", { ...order, bank_info: bank, is_paid: true }, "paid"],
  ])("finds the state of a bank order with %s", (_name, answer, state) => {
    expect(matchState(answer)).toBe(state);
  });
});

describe("state of a deposit", () => {
  const open = {
    type: "bank",
    status: "waiting",
    bank_info: null,
    proof_img: "",
    is_paid: false,
  } as const;

  it.each([
    ["a bank order without details", open, "matching"],
    ["one with details", { ...open, bank_info: bank }, "waiting_proof"],
    ["one with its proof", { ...open, bank_info: bank, proof_img: "p" }, "unchecked"],
    ["one that needs none", { ...open, bank_info: bank, is_paid: true }, "unchecked"],
    ["a coin", { ...open, type: "crypto" }, "unchecked"],
    ["finished", { ...open, status: "finished" }, "finished"],
    ["rejected", { ...open, status: "rejected", bank_info: bank }, "rejected"],
    ["invalid", { ...open, status: "cancelled" }, "invalid"],
  ] as const)("finds the state of a deposit: %s", (_name, record, standing) => {
    expect(depositState(record, true)).toBe(standing);
  });

  it("shows every waiting bank deposit as unchecked when operators do not choose each deposit's bank account", () => {
    expect(depositState(open, false)).toBe("unchecked");
    expect(depositState({ ...open, bank_info: bank }, false)).toBe("unchecked");
    expect(depositState({ ...open, status: "rejected" }, false)).toBe("rejected");
  });
});

it("lists each coin once, with all of its networks", () => {
  const coin = (id: number, currency_code: string, protocol_code: string) =>
    ({ id, currency_code, protocol_code }) as DepositCoinView;
  const coins = [coin(1, "USDT", "TRC20"), coin(2, "BTC", "BTC"), coin(3, "USDT", "ERC20")];
  expect(coinCodes(coins)).toEqual(["USDT", "BTC"]);
  expect(networksOf(coins, "USDT").map(({ id }) => id)).toEqual([1, 3]);
});
