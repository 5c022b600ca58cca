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
import { offeredRows } from "../offered.ts";

const key = { column: "id", type: "INTEGER", pattern: /^[1-9]\d{0,5}$/ } as const;

export const depositCoinKind = offeredRows({
  table: "deposit_coins",
  fields: depositCoinFields,
  namedBy: ["currency_code", "protocol_code"],
  wrongRow: wrongCoin,
  key,
});

export const depositSymbolKind = offeredRows({
  table: "deposit_symbols",
  fields: depositSymbolFields,
  namedBy: ["currency_code"],
  wrongRow: wrongBounds,
  key,
});

export const bankAccountKind = offeredRows({
  table: "bank_accounts",
  fields: bankAccountFields,
  namedBy: ["currency_code", "name"],
  wrongRow: wrongBankAccount,
  key,
});

export const drawCurrencyKind = offeredRows({
  table: "draw_currencies",
  fields: drawCurrencyFields,
  namedBy: ["code", "protocol"],
  wrongRow: wrongDrawCurrency,
  key,
});
