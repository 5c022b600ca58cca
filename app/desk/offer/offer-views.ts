import { languageNames } from "#domain/language/language-names.ts";
import { languageCodes } from "#domain/language/language-tags.ts";
import { m } from "../desk-messages.ts";
import { choices } from "../ui/field-look.ts";
import { column, type FieldView, field, type OfferView, sort } from "./field-view.ts";
import { closures, holidays, menuItems, rates } from "./market-views.ts";

const bounds = [
  field("min_amount", m.desk_fund_least, "amount", column),
  field("max_amount", m.desk_fund_most, "amount", { hint: m.desk_fund_most_hint }),
];
const currency = field("currency_code", m.desk_field_currency, "code", column);

const products: OfferView = {
  kind: "product",
  title: m.desk_brand_products,
  subject: { label: m.offer_code, input: "code" },
  stays: true,
  names: "product_names",
  fields: [
    field("show_code", m.offer_shown_as, "text", column),
    field("category", m.offer_category, "category", column),
    field("instrument", m.offer_source, "instrument"),
    field("base", m.offer_base, "code"),
    field("quote", m.offer_quote, "code"),
    field("is_listed", m.desk_state, "text", {
      ...column,
      options: choices(["1", m.offer_listed], ["0", m.offer_unlisted]),
    }),
    field("units_per_lot", m.receipt_in_units_per_lot, "amount"),
    field("lot_step", m.offer_lot_step, "amount"),
    field("min_lots", m.offer_min_lots, "amount", column),
    field("max_lots", m.offer_max_lots, "amount", column),
    field("fee_rate", m.receipt_in_fee_rate, "amount", column),
    field("markup", m.receipt_markup, "amount", column),
    field("markup_kind", m.offer_markup_kind, "text", {
      options: choices(["points", m.offer_markup_points], ["percent", m.offer_markup_percent]),
    }),
    field("margin_mode", m.trade_margin, "text", {
      options: choices(["0", m.offer_margin_multiple], ["1", m.receipt_in_fixed_margin]),
    }),
    field("fixed_margin", m.receipt_in_fixed_margin, "amount"),
    field("multiples", m.trade_multiple, "multiples", { hint: m.offer_multiples_hint }),
    field("exposure_limit", m.offer_exposure, "amount", { hint: m.desk_fund_most_hint }),
    sort,
  ],
};

const categories: OfferView = {
  kind: "category",
  title: m.home_categories,
  subject: { label: m.offer_code, input: "code" },
  stays: true,
  names: "category_names",
  fields: [{ ...sort, isColumn: true }],
};

const durations: OfferView = {
  kind: "micro_duration",
  title: m.offer_durations,
  subject: { label: m.offer_seconds, input: "amount" },
  fields: [
    field("profit_ratio", m.micro_ratio, "amount", column),
    field("limit_amount", m.desk_fund_least, "amount", column),
    sort,
  ],
};

const amounts: OfferView = {
  kind: "micro_amount",
  title: m.offer_amounts,
  subject: { label: m.offer_amount, input: "amount" },
  fields: [{ ...sort, isColumn: true }],
};

const coins: OfferView = {
  kind: "deposit_coin",
  title: m.offer_coins,
  fields: [
    currency,
    field("protocol_code", m.desk_field_network, "code", column),
    field("address", m.desk_field_address, "code", column),
    field("memo", m.desk_field_memo, "code"),
    ...bounds,
    sort,
  ],
};

const bankCurrencies: OfferView = {
  kind: "deposit_symbol",
  title: m.offer_bank_currencies,
  fields: [currency, ...bounds, sort],
};

const bankAccounts: OfferView = {
  kind: "bank_account",
  title: m.offer_bank_accounts,
  fields: [
    field("name", m.desk_name, "text", column),
    currency,
    field("bank_name", m.desk_field_bank, "text", column),
    field("payee_name", m.cash_payee_name, "text"),
    field("payee_account", m.cash_payee_account, "code", column),
    field("bank_iban", () => "IBAN", "code"),
    field("bank_swift", () => "SWIFT / BIC", "code"),
    field("bank_ifsc", () => "IFSC", "code"),
    field("bank_address", m.desk_field_bank_address),
    field("bank_remark", m.desk_field_remark),
    ...bounds,
    sort,
  ],
};

const drawCurrencies: OfferView = {
  kind: "draw_currency",
  title: m.offer_draw_currencies,
  fields: [
    field("code", m.desk_field_currency, "code", column),
    field("type", m.order_type, "text", {
      ...column,
      options: choices(["1", m.offer_by_coin], ["2", m.offer_by_bank]),
    }),
    field("protocol", m.desk_field_network, "code", column),
    field("fee_type", m.cash_fee, "text", {
      options: choices(["1", m.offer_fee_amount], ["2", m.offer_fee_part]),
    }),
    field("draw_rate", m.receipt_in_fee_rate, "amount", column),
    ...bounds,
    sort,
  ],
};

export const offerViews: readonly OfferView[] = [
  products,
  categories,
  durations,
  amounts,
  coins,
  bankCurrencies,
  bankAccounts,
  drawCurrencies,
  menuItems,
  rates,
  holidays,
  closures,
];

export const nameFields: readonly FieldView[] = languageCodes.map((code) =>
  field(code, () => languageNames[code], "text", { isOptional: true }),
);
