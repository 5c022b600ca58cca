import type { OfferKind } from "../contracts/desk/offer.ts";
import {
  bankAccountFields,
  categoryFields,
  depositCoinFields,
  depositSymbolFields,
  drawCurrencyFields,
  microAmountFields,
  microDurationFields,
  type OfferFields,
  productFields,
} from "./fields.ts";

/** Names have a field for each language, which touches no money. */
const names: OfferFields = {};

/** The fields of each kind of row that a company offers. */
export const offerFields: Readonly<Record<OfferKind, OfferFields>> = {
  product: productFields,
  product_names: names,
  category: categoryFields,
  category_names: names,
  micro_duration: microDurationFields,
  micro_amount: microAmountFields,
  deposit_coin: depositCoinFields,
  deposit_symbol: depositSymbolFields,
  bank_account: bankAccountFields,
  draw_currency: drawCurrencyFields,
};
