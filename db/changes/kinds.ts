import { backEndKind } from "./back-end.ts";
import {
  categoryKind,
  categoryNamesKind,
  microAmountKind,
  microDurationKind,
  productKind,
  productNamesKind,
} from "./catalogue.ts";
import { marketClosureKind } from "./closure.ts";
import { companyKind } from "./company.ts";
import { hostKind } from "./host.ts";
import type { ChangeKind } from "./kind.ts";
import { legalItemKind, legalTextKind } from "./legal.ts";
import { menuItemKind } from "./menu.ts";
import { financingHolidayKind, financingRateKind, swapFreeKind } from "./overnight.ts";
import {
  bankAccountKind,
  depositCoinKind,
  depositSymbolKind,
  drawCurrencyKind,
} from "./payments.ts";
import { roleKind } from "./role.ts";
import { secretKind } from "./secret.ts";
import { settingsKind } from "./settings.ts";

/** Every kind of change, by the name that calls, rows and files of a configuration have. */
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
} satisfies Record<string, ChangeKind>;

export type ChangeKindName = keyof typeof changeKinds;

export function isChangeKind(name: string): name is ChangeKindName {
  return Object.hasOwn(changeKinds, name);
}

/** The customer whom a change is about; empty for none. */
export function customerOf({ kind, subject }: { kind: ChangeKindName; subject: string }): string {
  return (changeKinds[kind] as ChangeKind).isOfCustomer ? subject : "";
}

const named = Object.entries<ChangeKind>(changeKinds).filter(([, { name }]) => name !== undefined);

/** SQL: what people call the subject of `c`, where it is a number or an id; else empty. */
export const subjectName = `coalesce(CASE c.kind
  ${named.map(([kind, { name }]) => `WHEN '${kind}' THEN ${name}`).join(" ")} END, '')`;
