import { type Holder, may } from "#domain/contracts/desk/permissions.ts";
import type { ChangeKind } from "./kind.ts";
import {
  categoryKind,
  categoryNamesKind,
  menuItemKind,
  microAmountKind,
  microDurationKind,
  productKind,
  productNamesKind,
} from "./kinds/catalogue.ts";
import { marketClosureKind } from "./kinds/closure.ts";
import { backEndKind, companyKind, hostKind, secretKind } from "./kinds/company.ts";
import { emailKind, secondFactorKind } from "./kinds/customer.ts";
import { fundMoneyKind, fundTermsKind } from "./kinds/fund.ts";
import { legalItemKind, legalTextKind } from "./kinds/legal.ts";
import { loanMoneyKind, loanProductKind } from "./kinds/loan.ts";
import { financingHolidayKind, financingRateKind, swapFreeKind } from "./kinds/overnight.ts";
import {
  bankAccountKind,
  depositCoinKind,
  depositSymbolKind,
  drawCurrencyKind,
} from "./kinds/payments.ts";
import { roleKind } from "./kinds/role.ts";
import { settingsKind } from "./kinds/settings.ts";

/** All kinds of changes, by their name in calls, rows and configuration files. */
export const changeKinds = {
  settings: settingsKind,
  secret: secretKind,
  company: companyKind,
  host: hostKind,
  role: roleKind,
  back_end: backEndKind,
  category: categoryKind,
  category_names: categoryNamesKind,
  product: productKind,
  product_names: productNamesKind,
  micro_duration: microDurationKind,
  micro_amount: microAmountKind,
  deposit_coin: depositCoinKind,
  deposit_symbol: depositSymbolKind,
  bank_account: bankAccountKind,
  draw_currency: drawCurrencyKind,
  menu_item: menuItemKind,
  legal_text: legalTextKind,
  legal_item: legalItemKind,
  financing_rate: financingRateKind,
  financing_holiday: financingHolidayKind,
  market_closure: marketClosureKind,
  swap_free: swapFreeKind,
  second_factor: secondFactorKind,
  email: emailKind,
  fund_terms: fundTermsKind,
  fund_money: fundMoneyKind,
  loan_product: loanProductKind,
  loan_money: loanMoneyKind,
} satisfies Record<string, ChangeKind>;

export type ChangeKindName = keyof typeof changeKinds;

export function isChangeKind(name: string): name is ChangeKindName {
  return Object.hasOwn(changeKinds, name);
}

/** Id of the customer who is the subject of a change; empty if none. */
export function customerOf({ kind, subject }: { kind: ChangeKindName; subject: string }): string {
  return (changeKinds[kind] as ChangeKind).isOfCustomer ? subject : "";
}

const all = Object.entries<ChangeKind>(changeKinds);

/** SQL: the `name` or `currency` of the change `c`; empty if the change's kind has no such SQL. */
const said = (of: "name" | "currency") => `coalesce(CASE c.kind
  ${all
    .filter(([, kind]) => kind[of] !== undefined)
    .map(([name, kind]) => `WHEN '${name}' THEN ${kind[of]}`)
    .join(" ")} END, '')`;

/** SQL: readable name of `c`'s subject, if the subject is a number or an id; else empty. */
export const subjectName = said("name");
export const currencyName = said("currency");

export const elsewhere = all
  .filter(([, { isElsewhere }]) => isElsewhere)
  .map(([name]) => `'${name}'`)
  .join(", ");

export const kindsReadBy = (who: Holder): string[] =>
  all.filter(([, { reads = "read_changes" }]) => may(who, reads)).map(([name]) => name);
