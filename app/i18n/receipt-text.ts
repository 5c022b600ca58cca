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

/** Name of a value in a receipt's formula; null for a value that is newer than this app. */
export function receiptText(name: string): string | null {
  return texts[name]?.() ?? null;
}
