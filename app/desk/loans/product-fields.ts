import { m } from "../desk-messages.ts";
import { field } from "../offer/field-view.ts";
import { choices } from "../ui/field-look.ts";

export const productFields = [
  field("loan_period", m.loan_period, "days"),
  field("free_period", m.loan_free_days, "days", { start: "0" }),
  field("min_amount", m.desk_fund_least, "money"),
  field("max_amount", m.desk_fund_most, "money"),
  field("interest_rate", m.loan_daily_rate, "rate"),
  field("penalty_rate", m.loan_late_rate, "rate"),
  field("sort", m.desk_content_sort, "whole", { start: "0" }),
];

export const offered = field("is_offered", m.desk_loan_offered, "text", {
  options: choices(["1", m.loan_yes], ["0", m.loan_no]),
});
