import type { BasicInfo } from "#domain/contracts/http/company.ts";
import type { UserView } from "#domain/contracts/http/user.ts";
import { paymentPages, paymentTarget } from "../../data/company/service.ts";
import type { AccountBalance } from "../../data/trader/account.ts";

export type StepName = "verify" | "deposit" | "transfer" | "trade";
/** `refused`: the customer must do the step again. */
export type StepState = "todo" | "waiting" | "refused" | "done";

export interface Step {
  name: StepName;
  state: StepState;
  to: string;
}

export interface Standing {
  user: Pick<UserView, "review_status">;
  company: Parameters<typeof paymentTarget>[1] &
    Pick<BasicInfo, "only_one_account" | "is_real_name_auth" | "is_recharge_auth">;
  balances: readonly Pick<AccountBalance, "type" | "balance" | "lockBalance">[];
  isDepositWaiting: boolean;
  /** True once the customer has placed an order of any kind. */
  hasTraded: boolean;
}

const verifyStates = {
  none: "todo",
  reviewing: "waiting",
  passed: "done",
  rejected: "refused",
} as const;

export function firstSteps(standing: Standing): Step[] {
  const { user, company, balances, isDepositWaiting, hasTraded } = standing;
  const asksForName = company.is_real_name_auth === "1" || company.is_recharge_auth === "1";
  const held = balances.reduce((sum, each) => sum + each.balance + (each.lockBalance ?? 0), 0);
  const hasPaid = held > 0 || hasTraded;
  const ready = balances.filter(({ type }) => type !== "change");
  const isElsewhere = hasPaid && !hasTraded && ready.every(({ balance }) => balance <= 0);
  const steps: (Step | false)[] = [
    asksForName && { name: "verify", state: verifyStates[user.review_status], to: "/mine/auth" },
    paymentTarget("deposit", company) !== "none" && {
      name: "deposit",
      state: depositStep(hasPaid, isDepositWaiting),
      to: paymentPages.deposit,
    },
    company.only_one_account !== "1" &&
      isElsewhere && { name: "transfer", state: "todo", to: "/mine/transfer" },
    { name: "trade", state: hasTraded ? "done" : "todo", to: "/trade" },
  ];
  return steps.filter((step) => step !== false);
}

function depositStep(hasPaid: boolean, isWaiting: boolean): StepState {
  if (hasPaid) return "done";
  return isWaiting ? "waiting" : "todo";
}
