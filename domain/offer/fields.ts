/**
 * Fields of the rows of a company's offer (products, payment options, durations of options): their
 * valid texts, and whether a change needs two operators.
 */
import { isValidBIC, isValidIBAN } from "ibantools";
import { isBurnAddress, isCoinAddress, knownProtocols } from "../cashier/coin-address.ts";
import type { Fields } from "../changes/change.ts";
import { drawFeeType, marginMode, paymentType } from "../codes.ts";
import { readMarkup } from "../market/markup.ts";
import { markupKinds } from "../market/markup-kinds.ts";
import { Decimal } from "../money/decimal.ts";
import { isPlainLine } from "../text/plain-line.ts";
import { readMultiples } from "./multiples.ts";

export interface OfferField {
  isText(text: string): boolean;
  /** True if two operators must approve a change of the field. */
  isMoney?: true;
  /** True if only the creation of the row can set the field. */
  isKept?: true;
  /** Default of the field; a field without one is required. */
  start?: string;
}
export type OfferFields = Readonly<Record<string, OfferField>>;

export const like = (pattern: RegExp) => (text: string) => pattern.test(text);
const amountText = /^(0|[1-9]\d{0,11})(\.\d{1,10})?$/;
export const isAmount = like(amountText);
export const isMost = (text: string) => text === "" || isAmount(text);
const isPositive = (text: string) => isAmount(text) && /[1-9]/.test(text);
const isPart = like(/^(0(\.\d{1,10})?|1(\.0{1,10})?)$/);
const isCurrency = like(/^[A-Z0-9]{2,10}$/);
/** Checks a row's position in a list. */
export const isPlace = like(/^(0|[1-9]\d{0,5})$/);

export const lineUpTo =
  (most: number, least = 0) =>
  (text: string) =>
    text.length >= least && text.length <= most && text.trim() === text && isPlainLine(text);

export const place: OfferField = { isText: isPlace, start: "0" };
const limits: OfferFields = {
  min_amount: { isText: isAmount, isMoney: true, start: "0" },
  /** Empty means no limit. */
  max_amount: { isText: isMost, isMoney: true, start: "" },
  sort: place,
};
export const currency: OfferField = { isText: isCurrency, isMoney: true, isKept: true };

export const depositCoinFields: OfferFields = {
  currency_code: currency,
  protocol_code: {
    isText: (text) => knownProtocols.includes(text),
    isMoney: true,
    isKept: true,
  },
  address: {
    // `wrongCoin` checks the address by the field `protocol_code`.
    isText: lineUpTo(200, 1),
    isMoney: true,
  },
  memo: { isText: lineUpTo(60), isMoney: true, start: "" },
  ...limits,
};

/** First field of a coin's row that does not fit the others; null if none. */
export function wrongCoin(row: Fields): string | null {
  const { protocol_code, address } = row;
  const isOurs =
    isCoinAddress(protocol_code ?? "", address ?? "") &&
    !isBurnAddress(protocol_code ?? "", address ?? "");
  return isOurs ? wrongBounds(row) : "address";
}

export function wrongBankAccount(row: Fields): string | null {
  const { bank_iban: iban, bank_swift: bic } = row;
  if (iban && !isValidIBAN(iban)) return "bank_iban";
  return bic && !isValidBIC(bic) ? "bank_swift" : wrongBounds(row);
}

export function wrongBounds(row: Fields): string | null {
  const { min_amount: least, max_amount: most } = row;
  const isCrossed = least && most && Decimal.parse(least).gt(Decimal.parse(most));
  return isCrossed ? "max_amount" : null;
}

export function wrongDrawCurrency(row: Fields): string | null {
  const isCoin = row.type === String(paymentType.code("crypto"));
  if (isCoin !== (row.protocol !== "")) return "protocol";
  const isRate = row.fee_type === String(drawFeeType.code("rate"));
  // Refuses a fee of the whole amount or more.
  if (isRate && !Decimal.parse(row.draw_rate ?? "0").lt(Decimal.parse("1"))) return "draw_rate";
  return wrongBounds(row);
}

export function wrongProduct(row: Fields): string | null {
  const [step, least, most] = [row.lot_step, row.min_lots, row.max_lots].map((text) =>
    Decimal.parse(text ?? "0"),
  ) as [Decimal, Decimal, Decimal];
  const isStepped = (lots: Decimal) => lots.div(step, 0, "down").mul(step).eq(lots);
  if (!isStepped(least)) return "min_lots";
  if (!isStepped(most) || most.lt(least)) return "max_lots";
  const kind = markupKinds.find((each) => each === row.markup_kind);
  if (!kind || readMarkup(kind, row.markup ?? "") === null) return "markup";
  const isFixed = row.margin_mode === String(marginMode.code("fixed"));
  return isFixed && Decimal.parse(row.fixed_margin ?? "0").isZero() ? "fixed_margin" : null;
}

export const depositSymbolFields: OfferFields = { currency_code: currency, ...limits };

const bankText = (longest: number, isStated = false): OfferField => ({
  isText: lineUpTo(longest, isStated ? 1 : 0),
  isMoney: true,
  ...(isStated ? {} : { start: "" }),
});

export const bankAccountFields: OfferFields = {
  currency_code: currency,
  name: bankText(60, true),
  bank_name: bankText(100, true),
  bank_address: bankText(200),
  bank_swift: bankText(11),
  bank_iban: bankText(34),
  bank_ifsc: bankText(11),
  payee_name: bankText(100, true),
  payee_account: bankText(40, true),
  bank_remark: bankText(200),
  ...limits,
};

export const drawCurrencyFields: OfferFields = {
  code: currency,
  /** One of the digits of `paymentType`. */
  type: { isText: like(/^[12]$/), isMoney: true, isKept: true },
  protocol: {
    isText: (text) => text === "" || knownProtocols.includes(text),
    isMoney: true,
    isKept: true,
    start: "",
  },
  /** One of the digits of `drawFeeType`. */
  fee_type: { isText: like(/^[12]$/), isMoney: true },
  draw_rate: { isText: isAmount, isMoney: true },
  ...limits,
};

export const microDurationFields: OfferFields = {
  profit_ratio: { isText: isPart, isMoney: true },
  limit_amount: { isText: isAmount, isMoney: true },
  sort: place,
};

/** Fields of two kinds of rows: categories of products, and amounts offered for options. */
export const sortFields: OfferFields = { sort: { isText: isPlace } };

export const productFields: OfferFields = {
  show_code: { isText: lineUpTo(24, 1) },
  category: { isText: like(/^[a-z][a-z0-9_]{0,23}$/) },
  /** Instrument by feed and symbol: `simulator/EURUSD`. */
  instrument: { isText: like(/^[^\s/]{1,64}\/\S{1,64}$/), isMoney: true, isKept: true },
  base: currency,
  quote: currency,
  is_listed: { isText: like(/^[01]$/), isMoney: true },
  units_per_lot: { isText: isPositive, isMoney: true, isKept: true },
  lot_step: { isText: isPositive, isMoney: true },
  min_lots: { isText: isPositive, isMoney: true },
  max_lots: { isText: isPositive, isMoney: true },
  fee_rate: { isText: isAmount, isMoney: true },
  markup_kind: { isText: like(/^(points|percent)$/), isMoney: true, start: "points" },
  /** Markup, half of which is below the bid, half above the ask. */
  markup: { isText: like(/^\d{1,6}$|^[0-5](\.\d{1,4})?$/), isMoney: true, start: "0" },
  /** One of the digits of `marginMode`. */
  margin_mode: { isText: like(/^[01]$/), isMoney: true, start: "0" },
  fixed_margin: { isText: isAmount, isMoney: true, start: "0" },
  multiples: { isText: (text) => readMultiples(text) !== null, isMoney: true },
  exposure_limit: {
    isText: (text) => isMost(text) && text.length <= 15,
    isMoney: true,
    start: "",
  },
  sort: place,
};

export const isName = lineUpTo(60, 1);
