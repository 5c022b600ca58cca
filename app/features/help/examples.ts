/** Figures of the worked examples, computed by the rules of real accounts. */

import { chargeAt } from "#domain/copying/profit-share.ts";
import { copySize } from "#domain/copying/size.ts";
import { financingAmount } from "#domain/forex/financing.ts";
import { computeMargin } from "#domain/forex/margin.ts";
import { computeProfit } from "#domain/forex/profit.ts";
import { loanInterest, loanPenalty, loanToRepay } from "#domain/loans/interest.ts";
import { type MicroRules, settleProfit } from "#domain/micro/payout.ts";
import { dailyDividend, totalDividend } from "#domain/mining/dividend.ts";
import { redeemed, redemptionPenalty } from "#domain/mining/redemption.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { stopOutPrice } from "#domain/risk/stop-out-price.ts";

const of = (text: string) => Decimal.parse(text);
const one = Decimal.of(1);
/** No conversion: the account's currency is the product's quote currency. */
const sameCurrency = { times: one, over: one };

/** Market of the contract example: a bought currency pair. The copy example has the same prices. */
export const market = {
  name: "EUR/USD",
  currency: "USD",
  precision: 5,
  unitsPerLot: of("100000"),
  open: of("1.1"),
  close: of("1.105"),
};

export const contract = { lots: of("1"), multiple: 100, equity: of("2000") };
const nightPoints = { kind: "points", long: "-6.5", short: "2.1", tripleDay: null } as const;

const profitOf = (lots: Decimal) =>
  computeProfit({
    side: "buy",
    lots,
    unitsPerLot: market.unitsPerLot,
    openPrice: market.open,
    closePrice: market.close,
  });

/** @param stopOutPercent the company's margin level that closes positions */
export function contractExample(stopOutPercent: string) {
  const { lots, multiple, equity } = contract;
  const margin = computeMargin({
    marginMode: "multiple",
    fixedMargin: Decimal.zero,
    unitsPerLot: market.unitsPerLot,
    price: market.open,
    rate: sameCurrency,
    lots,
    multiple,
  });
  const night = financingAmount(
    {
      side: "buy",
      lots,
      unitsPerLot: market.unitsPerLot,
      pricePrecision: market.precision,
      price: market.open,
      rate: sameCurrency,
      nights: 1,
    },
    nightPoints,
  );
  const profit = profitOf(lots);
  return {
    margin,
    level: equity.div(margin, 4).toNumber(),
    stopOut: stopOutOf(margin, Number(stopOutPercent) / 100),
    profit,
    night,
    result: profit.add(night),
  };
}

function stopOutOf(margin: Decimal, stopOutLevel: number): number | null {
  const price = market.open.toNumber();
  const position = {
    market: market.name,
    side: "buy" as const,
    openPrice: price,
    units: contract.lots.mul(market.unitsPerLot).toNumber(),
    conversionMarket: null,
    inverted: false,
  };
  const state = {
    cash: contract.equity.toNumber(),
    margin: margin.toNumber(),
    stopOutLevel,
    positions: [position],
    prices: new Map([[market.name, { bid: price, ask: price }]]),
  };
  return stopOutPrice(state, market.name)?.price ?? null;
}

export const option = { amount: of("100"), ratio: of("0.85") };

export function optionExample(rules: MicroRules) {
  const { amount, ratio } = option;
  const profit = (outcome: "win" | "loss") => settleProfit(outcome, amount, ratio, rules);
  return {
    win: profit("win"),
    loss: profit("loss"),
    unchanged: rules.equalPrice === "loss" ? profit("loss") : Decimal.zero,
  };
}

export const copy = {
  balance: of("1000"),
  masterEquity: of("10000"),
  masterLots: of("2"),
  sharePercent: 20,
};

export function copyExample() {
  const sized = copySize(
    { minLots: "0.01", maxLots: "50", lotStep: "0.01" },
    {
      masterLots: copy.masterLots,
      size: { kind: "share" },
      potEquity: copy.balance,
      masterEquity: copy.masterEquity,
    },
  );
  const lots = sized.ok ? sized.lots : Decimal.zero;
  const profit = profitOf(lots);
  const { charge, after } = chargeAt(
    { mark: copy.balance },
    copy.balance.add(profit),
    copy.sharePercent,
  );
  return { lots, profit, charge, left: after.mark };
}

export const loan = {
  amount: of("5000"),
  dailyRate: of("0.0005"),
  period: 30,
  freeDays: 5,
  penaltyRate: of("0.001"),
};
export const loanDaysLate = 3;

export function loanExample() {
  return {
    interest: loanInterest(loan),
    toRepay: loanToRepay(loan, 0),
    penalty: loanPenalty(loan, loanDaysLate),
    toRepayLate: loanToRepay(loan, loanDaysLate),
  };
}

export const mining = {
  amount: of("1000"),
  dailyPercent: of("0.05"),
  days: 30,
  penaltyPercent: of("5"),
};

export function miningExample() {
  const { amount, dailyPercent, days, penaltyPercent } = mining;
  return {
    daily: dailyDividend(amount, dailyPercent),
    all: totalDividend(amount, dailyPercent, days),
    penalty: redemptionPenalty(amount, penaltyPercent),
    redeemed: redeemed(amount, penaltyPercent),
  };
}
