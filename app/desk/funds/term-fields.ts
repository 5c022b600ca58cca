import { m } from "../desk-messages.ts";
import { field } from "../offer/field-view.ts";

export const termFields = [
  field("percent", m.help_row_day_rate, "percent"),
  field("lock_days", m.mining_lock, "days", { formLabel: m.help_row_days }),
  field("penalty", m.help_row_early, "percent", { start: "0" }),
  field("least", m.desk_fund_least, "money"),
  field("most", m.desk_fund_most, "money", { hint: m.desk_fund_most_hint }),
  field("per_user", m.mining_per_user, "whole", {
    ...{ formLabel: m.desk_fund_per_user, start: "0", none: "0" },
  }),
];
