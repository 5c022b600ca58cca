import { describe, expect, it } from "vitest";
import { firstSteps, type Standing } from "#app/features/first-steps/steps.ts";

const flags: Standing["company"] = {
  only_one_account: "0",
  is_real_name_auth: "1",
  is_recharge_auth: "0",
  customer_tag: "",
  is_recharge_contact: "0",
  is_withdraw_contact: "0",
};
const account = (type: string, balance = 0, lockBalance = 0) => ({ type, balance, lockBalance });
const empty = [account("forex"), account("micro"), account("change")];

function stepsOf(change: Partial<Standing>): string[] {
  const standing: Standing = {
    user: { review_status: "none" },
    company: flags,
    balances: empty,
    isDepositWaiting: false,
    hasTraded: false,
    ...change,
  };
  return firstSteps(standing).map(({ name, state }) => `${name} ${state}`);
}

describe("the first steps", () => {
  it("lists every first step of a new customer as open", () => {
    expect(stepsOf({})).toEqual(["verify todo", "deposit todo", "trade todo"]);
  });

  it.each([
    ["reviewing", "verify waiting"],
    ["rejected", "verify refused"],
    ["passed", "verify done"],
  ] as const)("shows a verification in the first steps: %s", (review_status, first) => {
    expect(stepsOf({ user: { review_status } })[0]).toBe(first);
  });

  it("shows in the first steps that a deposit is being checked or has arrived", () => {
    expect(stepsOf({ isDepositWaiting: true })[1]).toBe("deposit waiting");
    expect(stepsOf({ balances: [account("forex", 10)] })[1]).toBe("deposit done");
  });

  it("lists a transfer as a first step when the deposit is in an account without trading", () => {
    const change = [account("forex"), account("micro"), account("change", 100)];
    expect(stepsOf({ balances: change })).toEqual([
      "verify todo",
      "deposit done",
      "transfer todo",
      "trade todo",
    ]);
    const moved = [account("forex"), account("micro", 5), account("change", 95)];
    expect(stepsOf({ balances: moved })).not.toContain("transfer todo");
    const one = { ...flags, only_one_account: "1" as const };
    expect(stepsOf({ balances: change, company: one })).not.toContain("transfer todo");
  });

  it("lists only the first steps that the company offers", () => {
    const company = { ...flags, is_real_name_auth: "0" as const, customer_tag: "ICE" };
    expect(stepsOf({ company })).toEqual(["trade todo"]);
    expect(stepsOf({ company: { ...company, is_recharge_auth: "1" } })[0]).toBe("verify todo");
  });

  it("marks deposit and trade as done after the first order, even when no money is left", () => {
    const user = { review_status: "passed" } as const;
    expect(stepsOf({ user, hasTraded: true })).toEqual([
      "verify done",
      "deposit done",
      "trade done",
    ]);
  });
});
