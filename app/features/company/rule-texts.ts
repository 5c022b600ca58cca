/**
 * Texts of rules. If a company has its own back end, they leave out the rules that only the
 * platform enforces.
 */
import { isPlatform } from "../../api/dialect.ts";
import { m } from "../../i18n/page-messages.ts";

const platformOnly = (text: () => string) => (isPlatform() ? ` ${text()}` : "");

export function marginRiskText(): string {
  return m.trade_risk() + platformOnly(m.trade_protected);
}

export function microRiskText(profit: string, loss: string): string {
  return m.micro_risk({ profit, loss }) + platformOnly(m.micro_no_fee);
}

export function copyRiskText(): string {
  return isPlatform() ? m.follow_risks_loss() : m.follow_past();
}

export function copyEndText(): string {
  return isPlatform() ? m.follow_end_text() : m.follow_end_own();
}
