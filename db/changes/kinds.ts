import {
  categoryKind,
  categoryNamesKind,
  microAmountKind,
  microDurationKind,
  productKind,
  productNamesKind,
} from "./catalogue.ts";
import { companyKind } from "./company.ts";
import { hostKind } from "./host.ts";
import type { ChangeKind } from "./kind.ts";
import {
  bankAccountKind,
  depositCoinKind,
  depositSymbolKind,
  drawCurrencyKind,
} from "./payments.ts";
import { roleKind } from "./role.ts";
import { settingsKind } from "./settings.ts";

/** Every kind of change, by the name that calls, rows and files of a configuration have. */
export const changeKinds = {
  settings: settingsKind,
  company: companyKind,
  host: hostKind,
  role: roleKind,
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
} satisfies Record<string, ChangeKind>;

export type ChangeKindName = keyof typeof changeKinds;

export function isChangeKind(name: string): name is ChangeKindName {
  return Object.hasOwn(changeKinds, name);
}
