import { type Codes, feeType, marginMode, microDirection, orderSide } from "#domain/codes.ts";
import { formatTimeMs } from "./exact-time.ts";
import { formatNumber } from "./format.ts";
import { m } from "./page-messages.ts";

const texts: Readonly<Record<string, () => string>> = {
  side: m.receipt_in_side,
  direction: m.receipt_in_direction,
  lots: m.trade_lots_label,
  units_per_lot: m.receipt_in_units_per_lot,
  price: m.receipt_price,
  open_price: m.order_open_price,
  close_price: m.order_close_price,
  end_price: m.micro_end_price,
  multiple: m.trade_multiple,
  margin_mode: m.receipt_in_margin_mode,
  fixed_margin: m.receipt_in_fixed_margin,
  margin: m.trade_margin,
  fee_type: m.receipt_in_fee_type,
  fee_rate: m.receipt_in_fee_rate,
  fee: m.trade_fee,
  rate_times: m.receipt_in_rate_times,
  rate_over: m.receipt_in_rate_over,
  amount: m.micro_amount,
  ratio: m.micro_ratio,
  seconds: m.micro_duration,
  loss_level: m.receipt_in_loss_level,
  equal_price: m.receipt_in_equal_price,
  expires_ms: m.receipt_in_expires_ms,
  held: m.receipt_in_held,
  outcome: m.micro_result,
  profit: m.receipt_in_profit,
  rollover: m.receipt_in_rollover,
  financing_kind: m.receipt_in_financing_kind,
  financing_rate: m.receipt_in_financing_rate,
  nights: m.receipt_in_nights,
  price_precision: m.receipt_in_price_precision,
  financing: m.log_type_financing,
  seen_price: m.receipt_in_seen_price,
  price_range: m.receipt_in_price_range,
};

export function receiptText(name: string): string | null {
  return texts[name]?.() ?? null;
}

type Words = Readonly<Record<string, () => string>>;

function ofCode<Name extends string>(
  table: Codes<Name, number>,
  words: Record<Name, () => string>,
): Words {
  return Object.fromEntries(table.names.map((name) => [table.code(name), words[name]]));
}

const words: Readonly<Record<string, Words>> = {
  side: ofCode(orderSide, { buy: m.trade_buy, sell: m.trade_sell }),
  direction: ofCode(microDirection, { up: m.micro_up, down: m.micro_down }),
  margin_mode: ofCode(marginMode, {
    multiple: m.offer_margin_multiple,
    fixed: m.receipt_in_fixed_margin,
  }),
  fee_type: ofCode(feeType, { lots: m.setting_fee_lots, margin: m.setting_fee_margin }),
  loss_level: { "0": m.setting_loss_amount, "1": m.setting_loss_ratio },
  equal_price: { refund: m.setting_equal_refund, loss: m.setting_equal_loss },
  financing_kind: { points: m.offer_markup_points, percent: m.offer_rate_percent },
  outcome: { win: m.micro_win, loss: m.micro_lost, draw: m.micro_even },
};

/** Formats a value: a code as words, an `_ms` value as a time, a number with all its decimals. */
export function receiptValue(name: string, value: string, zone: string): string {
  const word = words[name]?.[value];
  if (word) return word();
  if (name.endsWith("_ms")) return formatTimeMs(Number(value), zone);
  const isNumber = /^-?\d+(\.\d+)?$/.test(value);
  return isNumber ? formatNumber(value, value.split(".")[1]?.length ?? 0) : value;
}
