import { m } from "../../i18n/help-messages.ts";
import type { HelpKind } from "./help-kinds.ts";

interface Topic {
  title: () => string;
  /** One sentence. */
  short: () => string;
  how: () => string;
  risk: () => string;
}

export const topics: Record<HelpKind, Topic> = {
  contract: {
    title: m.trade_mode_forex,
    short: m.help_contract_short,
    how: m.help_contract_how,
    risk: m.trade_risk,
  },
  micro: {
    title: m.trade_mode_micro,
    short: m.help_micro_short,
    how: m.help_micro_how,
    risk: m.micro_warning,
  },
  copy: {
    title: m.follow_title,
    short: m.help_copy_short,
    how: m.help_copy_how,
    risk: m.follow_risks_loss,
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
