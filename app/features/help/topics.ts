import { m } from "../../i18n/help-messages.ts";
import { copyRiskText, marginRiskText } from "../company/rule-texts.ts";
import type { HelpKind } from "./help-kinds.ts";

interface Topic {
  title: () => string;
  short: () => string;
  how: () => string;
  /** True if `how` explains rules that only the platform enforces. */
  isPlatforms?: boolean;
  risk: () => string;
}

export const topics: Record<HelpKind, Topic> = {
  contract: {
    title: m.trade_mode_forex,
    short: m.help_contract_short,
    how: m.help_contract_how,
    isPlatforms: true,
    risk: marginRiskText,
  },
  micro: {
    title: m.trade_mode_micro,
    short: m.help_micro_short,
    how: m.help_micro_how,
    isPlatforms: true,
    risk: m.micro_warning,
  },
  copy: {
    title: m.follow_title,
    short: m.help_copy_short,
    how: m.help_copy_how,
    isPlatforms: true,
    risk: copyRiskText,
  },
  loan: {
    title: m.help_loan_title,
    short: m.help_loan_short,
    how: m.help_loan_how,
    risk: m.help_loan_risk,
  },
  mining: {
    title: m.help_mining_title,
    short: m.help_mining_short,
    how: m.help_mining_how,
    risk: m.help_mining_risk,
  },
};
