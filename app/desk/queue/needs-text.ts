import type { TwoReason } from "#domain/contracts/desk/needs.ts";
import { m } from "../desk-messages.ts";
import { amountInText } from "../format.ts";
import type { DeskIdentity } from "../frame/desk-context.ts";
import type { Item } from "./item.ts";

type Company = Pick<DeskIdentity, "currency" | "four_eyes_amount" | "operator_day_amount">;

/** Why a second operator has to approve. */
export function whyTwoText(reason: TwoReason, company: Company): string {
  const limit = () => amountInText(company.four_eyes_amount, company.currency);
  switch (reason) {
    case "adjustment":
      return m.desk_two_adjustment();
    case "amount":
      return m.desk_two_amount({ amount: limit() });
    case "above_reported":
      return m.desk_two_reported();
    case "customer_day":
      return m.desk_two_customer({ amount: limit() });
    case "operator_day": {
      const day = amountInText(company.operator_day_amount, company.currency);
      return m.desk_two_operator({ amount: day });
    }
    case "begun":
      return m.desk_two_begun();
  }
}

const refusals: Record<Exclude<Item["refused"], "">, () => string> = {
  four_eyes: m.desk_conflict_four_eyes,
  four_eyes_tied: m.error_four_eyes_tied,
  own_account: m.error_own_account,
};

/** Why this operator may not approve an item; null for one who may. */
export function refusedText({ refused }: Item): string | null {
  return refused === "" ? null : refusals[refused]();
}
