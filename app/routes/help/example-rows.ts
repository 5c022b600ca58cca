import type { Decimal } from "#domain/money/decimal.ts";
import { type Company, useCompany } from "../../data/company/company.ts";
import {
  contract,
  contractExample,
  copy,
  copyExample,
  loan,
  loanDaysLate,
  loanExample,
  market,
  mining,
  miningExample,
  option,
  optionExample,
} from "../../features/help/examples.ts";
import type { HelpKind } from "../../features/help/help-kinds.ts";
import { lotsOf } from "../../i18n/counted.ts";
import {
  formatGain,
  formatMoney,
  formatNumber,
  formatPrice,
  numberFormat,
} from "../../i18n/format.ts";
import { m } from "../../i18n/help-messages.ts";
import type { Detail } from "../../ui/list/detail-list.tsx";

const price = (value: Decimal | number | null) =>
  value === null ? m.trade_stop_out_none() : formatPrice(value.toString(), market.precision);
const lots = (value: Decimal) => formatNumber(value.toString());
/** @param share 0.85 for 85% */
const percent = (share: number) =>
  numberFormat("example percent", { style: "percent", maximumFractionDigits: 2 }).format(share);

export function useExampleRows(): Record<HelpKind, () => Detail[]> {
  const company = useCompany();
  const { currency } = company;
  return {
    contract: () => contractRows(company),
    micro: () => optionRows(company),
    copy: copyRows,
    loan: () => loanRows(currency),
    mining: () => miningRows(currency),
  };
}

const dollars = (amount: Decimal) => formatMoney(amount.toString(), market.currency);
const dollarGain = (amount: Decimal) => formatGain(amount.toString(), market.currency);

function contractRows({ stop_out_level }: Company): Detail[] {
  const figures = contractExample(stop_out_level);
  return [
    { label: m.help_row_equity(), value: dollars(contract.equity) },
    { label: m.trade_buy(), value: market.name },
    { label: m.trade_lots_label(), value: lots(contract.lots) },
    { label: m.receipt_in_units_per_lot(), value: lots(market.unitsPerLot) },
    { label: m.trade_multiple(), value: formatNumber(contract.multiple) },
    { label: m.order_open_price(), value: price(market.open) },
    { label: m.trade_margin(), value: dollars(figures.margin), testId: "example-margin" },
    { label: m.order_margin_level(), value: percent(figures.level) },
    { label: m.trade_stop_out_at(), value: price(figures.stopOut), testId: "example-stop-out" },
    { label: m.order_close_price(), value: price(market.close) },
    { label: m.receipt_in_profit(), value: dollarGain(figures.profit) },
    { label: m.log_type_financing(), value: dollarGain(figures.night) },
    { label: m.help_row_result(), value: dollarGain(figures.result), strong: true },
  ];
}

function optionRows({ currency, micro_loss_level, micro_equal_price }: Company): Detail[] {
  const figures = optionExample({ lossLevel: micro_loss_level, equalPrice: micro_equal_price });
  const gain = (amount: Decimal) => formatGain(amount.toString(), currency);
  return [
    { label: m.micro_amount(), value: formatMoney(option.amount.toString(), currency) },
    { label: m.micro_ratio(), value: percent(option.ratio.toNumber()) },
    { label: m.micro_profit(), value: gain(figures.win), testId: "example-win" },
    { label: m.micro_loss(), value: gain(figures.loss) },
    { label: m.micro_even(), value: gain(figures.unchanged) },
  ];
}

function copyRows(): Detail[] {
  const figures = copyExample();
  return [
    { label: m.follow_balance(), value: dollars(copy.balance) },
    { label: m.help_row_master_equity(), value: dollars(copy.masterEquity) },
    { label: m.help_row_master_lots(), value: m.order_lots(lotsOf(copy.masterLots.toString())) },
    {
      label: m.help_row_own_lots(),
      value: m.order_lots(lotsOf(figures.lots.toString())),
      testId: "example-own-lots",
    },
    { label: m.order_open_price(), value: price(market.open) },
    { label: m.order_close_price(), value: price(market.close) },
    { label: m.receipt_in_profit(), value: dollarGain(figures.profit) },
    {
      label: `${m.follow_share()} (${percent(copy.sharePercent / 100)})`,
      value: dollarGain(figures.charge.neg()),
    },
    { label: m.help_row_copy_left(), value: dollars(figures.left), strong: true },
  ];
}

function loanRows(currency: string): Detail[] {
  const figures = loanExample();
  const money = (amount: Decimal) => formatMoney(amount.toString(), currency);
  return [
    { label: m.micro_amount(), value: money(loan.amount) },
    { label: m.help_row_day_rate(), value: percent(loan.dailyRate.toNumber()) },
    { label: m.help_row_days(), value: formatNumber(loan.period) },
    { label: m.help_row_free_days(), value: formatNumber(loan.freeDays) },
    { label: m.help_row_interest(), value: money(figures.interest), testId: "example-interest" },
    { label: m.help_row_repay(), value: money(figures.toRepay), strong: true },
    { label: m.help_row_late(), value: formatNumber(loanDaysLate) },
    { label: m.help_row_penalty(), value: money(figures.penalty) },
    { label: m.help_row_repay_late(), value: money(figures.toRepayLate) },
  ];
}

function miningRows(currency: string): Detail[] {
  const figures = miningExample();
  const money = (amount: Decimal) => formatMoney(amount.toString(), currency);
  return [
    { label: m.micro_amount(), value: money(mining.amount) },
    { label: m.help_row_day_rate(), value: percent(mining.dailyPercent.toNumber() / 100) },
    { label: m.help_row_days(), value: formatNumber(mining.days) },
    { label: m.help_row_dividend(), value: money(figures.daily), testId: "example-dividend" },
    { label: m.help_row_dividends(), value: money(figures.all), strong: true },
    { label: m.help_row_early(), value: money(figures.penalty) },
    { label: m.help_row_redeem(), value: money(figures.redeemed) },
  ];
}
