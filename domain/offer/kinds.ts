import type { OfferKind } from "../contracts/desk/offer.ts";
import { closureFields } from "./closures.ts";
import {
  bankAccountFields,
  depositCoinFields,
  depositSymbolFields,
  drawCurrencyFields,
  microDurationFields,
  type OfferFields,
  productFields,
  sortFields,
} from "./fields.ts";
import { menuItemFields } from "./menu.ts";
import { financingHolidayFields, financingRateFields } from "./overnight.ts";

/** Names have a field per language; they do not affect money. */
const names: OfferFields = {};

export const offerFields: Readonly<Record<OfferKind, OfferFields>> = {
  product: productFields,
  product_names: names,
  category: sortFields,
  category_names: names,
  micro_duration: microDurationFields,
  micro_amount: sortFields,
  deposit_coin: depositCoinFields,
  deposit_symbol: depositSymbolFields,
  bank_account: bankAccountFields,
  draw_currency: drawCurrencyFields,
  menu_item: menuItemFields,
  financing_rate: financingRateFields,
  financing_holiday: financingHolidayFields,
  market_closure: closureFields,
};
