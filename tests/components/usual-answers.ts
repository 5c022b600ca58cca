/** The demo company's answers to visitors, and those to a trader who has just opened an account. */
import { marketStatus } from "#domain/codes.ts";
import { publicSettings } from "#domain/config/schema.ts";
import { alertList } from "#domain/contracts/http/alert.ts";
import { calendarList } from "#domain/contracts/http/calendar.ts";
import { chartDrawings, chartLayouts } from "#domain/contracts/http/chart.ts";
import { areaList } from "#domain/contracts/http/codes.ts";
import {
  type BasicInfo,
  getBasicInfo,
  getMenu,
  newsHomeList,
} from "#domain/contracts/http/company.ts";
import { favourites } from "#domain/contracts/http/favourite.ts";
import { myDeal } from "#domain/contracts/http/forex.ts";
import {
  abbreviatedKline,
  getCategories,
  kline,
  tradeList,
  type WirePair,
} from "#domain/contracts/http/market.ts";
import { messageUnread } from "#domain/contracts/http/message.ts";
import { getSeconds, microOrders } from "#domain/contracts/http/micro.ts";
import { standing } from "#domain/contracts/http/standing.ts";
import {
  getBalance,
  getHappenings,
  getProfits,
  userInfo,
  type WireUser,
} from "#domain/contracts/http/user.ts";
import { menu, microAmounts, microDurations, settings } from "#seed/demo-company.ts";
import { seedProducts } from "#seed/products.ts";
import { type Answer, answer } from "./server.ts";

export type Settings = Partial<BasicInfo>;

/** The demo company's settings, with some changed. */
export function settingsWith(changed: Settings): Answer {
  const usual = Object.entries(publicSettings).map(([key, each]) => [
    key,
    settings[key] ?? each.default,
  ]);
  return answer(getBasicInfo, { ...(Object.fromEntries(usual) as BasicInfo), ...changed });
}

export const startMs = Date.UTC(2026, 10, 2, 12);

/** A few markets of the demo company; their ids are those of the seed. */
export const pairs: WirePair[] = seedProducts.flatMap((product, index) => {
  if (!["EURUSD", "USDCHF", "BTCUSD"].includes(product.code)) return [];
  const { price, precision, multiples } = product;
  return {
    Id: index + 1,
    Code: product.code,
    ShowCode: product.showCode,
    Logo: "",
    CategoryId: product.category === "forex" ? 1 : 4,
    MarketStatus: marketStatus.code("open"),
    PricePrecision: precision,
    ForexQuotations: {
      ...{ Open: price, High: price, Low: price, Close: price, Change: 0 },
      ...{ Bid: price.toFixed(precision), Ask: (price + product.spread).toFixed(precision) },
      ...{ Seq: 1, TimeMs: startMs },
    },
    Base: product.base,
    Quote: product.quote,
    Pip: Number(product.lotStep),
    ForexMinCont: Number(product.lotStep),
    ForexMaxCont: Number(product.maxLots),
    ForexContNum: Number(product.unitsPerLot),
    ForexFeeRate: Number(product.feeRate),
    MarginMode: 0,
    FixedMargin: 0,
    HasForexMultiple: multiples.map((Value, at) => ({
      Value,
      Default: at === Math.floor(multiples.length / 2) ? 1 : 0,
    })),
    Simulated: 1,
    DemoOnly: 0,
    Name: product.showCode,
    NextChangeMs: null,
  } satisfies WirePair;
});

const bars = Array.from({ length: 60 }, (_, index) => {
  const [low, high] = index % 2 === 0 ? [1, 1.1] : [1.1, 1];
  return { Time: startMs + index * 60_000, Open: low, Close: high, High: 1.2, Low: 0.9, Volume: 1 };
});

export function usualAnswers(): Answer[] {
  return [
    settingsWith({}),
    answer(
      getMenu,
      menu.map(([group, title, path, icon, is_allow_demo = 1]) => ({
        ...{ group, title, path, icon, is_allow_demo },
        is_mobile: 1,
      })),
    ),
    answer(newsHomeList, [{ id: 1, title: "Welcome" }]),
    answer(tradeList, pairs),
    answer(getCategories, [
      { Id: 1, Key: "forex", NameShowTrans: "Forex" },
      { Id: 4, Key: "crypto", NameShowTrans: "Crypto" },
    ]),
    answer(areaList, [{ id: 1, code: "DE", global_code: "+49" }]),
    answer(calendarList, { data: [] }),
    answer(abbreviatedKline, []),
    answer(kline, { data: bars, generation: 1, seq: 1, gaps: [] }),
    answer(getSeconds, {
      sec: microDurations.map(([Seconds, ratio, limit], index) => ({
        ...{ Id: index + 1, Seconds },
        ...{ ProfitRatio: Number(ratio), LimitAmount: Number(limit) },
      })),
      number: microAmounts.map((amount) => ({ Number: Number(amount) })),
    }),
  ];
}

export const person: WireUser = {
  ...{ id: "person", uid: "100001", email: "ann@example.com", mobile: "", level: 1 },
  ...{ credit_score: 100, is_demo: 0, invite_code: "ANN", area_id: 0, is_pay_password: 0 },
  ...{ review_status: 0, name: "", nickname: "", remark: "", is_real: 0, is_trader: 0 },
};
export const demo: WireUser = { ...person, id: "demo", uid: "100002", email: "", is_demo: 1 };

const noOrders = { data: [], total: 0, all_fact_profits: 0, all_fees: 0 };

export function balances(amounts: Record<string, string>): Answer {
  return answer(
    getBalance,
    Object.entries(amounts).map(([type, amount], index) => ({
      ...{ accountTypeId: index + 1, type, currencyId: 1, currency: "USD" },
      ...{ balance: Number(amount), balanceText: amount },
      ...{ lockBalance: 0, lockBalanceText: "0" },
    })),
  );
}

export function traderAnswers(user: WireUser): Answer[] {
  const start = user.is_demo === 1 ? "10000" : "0";
  return [
    answer(userInfo, user),
    balances({ forex: start, micro: start, change: "0" }),
    answer(getProfits, { profits: 0 }),
    answer(favourites, []),
    answer(standing, { states: [], terms: [] }),
    answer(messageUnread, { unread: 0 }),
    answer(getHappenings, { seen: 0, list: [] }),
    answer(alertList, { data: [], total: 0 }),
    answer(chartDrawings, []),
    answer(chartLayouts, []),
    answer(myDeal, noOrders),
    answer(microOrders, { data: [], total: 0 }),
  ];
}
