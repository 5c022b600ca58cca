/** How customers pay, and are paid. */
import { changeRoles } from "#domain/contracts/desk/roles.ts";
import {
  bankAccountFields,
  depositCoinFields,
  depositSymbolFields,
  drawCurrencyFields,
  wrongBankAccount,
  wrongBounds,
  wrongCoin,
  wrongDrawCurrency,
} from "#domain/offer/fields.ts";
import { offeredRows } from "./offered.ts";

const roles = changeRoles;
const key = { column: "id", type: "INTEGER", pattern: /^[1-9]\d{0,5}$/ } as const;

export const depositCoinKind = offeredRows({
  table: "deposit_coins",
  fields: depositCoinFields,
  wrongRow: wrongCoin,
  ...{ roles, key },
});

export const depositSymbolKind = offeredRows({
  table: "deposit_symbols",
  fields: depositSymbolFields,
  wrongRow: wrongBounds,
  ...{ roles, key },
});

export const bankAccountKind = offeredRows({
  table: "bank_accounts",
  fields: bankAccountFields,
  wrongRow: wrongBankAccount,
  ...{ roles, key },
});

export const drawCurrencyKind = offeredRows({
  table: "draw_currencies",
  fields: drawCurrencyFields,
  wrongRow: wrongDrawCurrency,
  ...{ roles, key },
});
