import { randomBytes } from "node:crypto";
import { marketStatus, orderStatus } from "#domain/codes.ts";
import { isRow, rowsOf } from "./fields.ts";
import type { Fields } from "./probe.ts";

/** Answers that earlier steps have got, by path. */
export class Known {
  readonly #answers = new Map<string, unknown>();

  keep(path: string, data: unknown): void {
    this.#answers.set(path, data);
  }

  rows(path: string): Row[] {
    const data = this.#answers.get(path);
    const inner = isRow(data) ? Object.values(data).find((each) => Array.isArray(each)) : null;
    return rowsOf("list", data) ?? rowsOf("list", inner) ?? [];
  }

  one(path: string): Row {
    const data = this.#answers.get(path);
    return isRow(data) ? data : {};
  }
}
type Row = Record<string, unknown>;

/** Session that a request uses. `trader` is a demo account, which trades with play money. */
export type Asker = "visitor" | "person" | "trader";

export interface Step {
  path: string;
  as: Asker;
  /** Returns the fields to send, or a text that says why the call is not made. */
  fields(known: Known): Fields | string;
  /** Message that the back end must send on the realtime channel because of the call. */
  hears?: "FOREX_TRADE" | "FOREX_CLOSED";
}

const text = (value: unknown) => String(value ?? "");
const fixed = (fields: Fields) => () => fields;
const read = (path: string, fields: Step["fields"] = fixed({})): Step => ({
  path,
  as: "visitor",
  fields,
});
const own = (path: string, fields: Step["fields"] = fixed({})): Step => ({
  path,
  as: "person",
  fields,
});
const act = (path: string, fields: Step["fields"] = fixed({})): Step => ({
  path,
  as: "trader",
  fields,
});

const settings = "/api/basicSet/getBasicInfo";
const pairs = "/v2/api/forex/trade_list";
const deals = "/v2/api/forex/my_deal";

const texts = "/api/descript/list";
const agreement = { group: "loan.agree_rule" };

const openMarket = String(marketStatus.code("open"));

function product(known: Known): Row | undefined {
  const rows = known.rows(pairs);
  return rows.find(({ MarketStatus }) => text(MarketStatus) === openMarket) ?? rows[0];
}

const ofProduct =
  (more: Fields): Step["fields"] =>
  (known) => {
    const pair = product(known);
    return pair ? { forex_id: text(pair.Id), ...more } : "no product is listed";
  };

const ofFirst =
  (list: string, name: string, as: string, more: Fields = {}): Step["fields"] =>
  (known) => {
    const value = known.rows(list).at(0)?.[name];
    return value === undefined ? `${list} has no row` : { [as]: text(value), ...more };
  };

export const visitorSteps: readonly Step[] = [
  read(settings),
  read("/api/company/getCompany"),
  read("/api/company/getCompanyStatus"),
  read("/api/menu"),
  read("/api/default/area_list"),
  read("/api/default/setting", fixed({ key: "site_name" })),
  read("/api/news/homeList"),
  read("/api/news/list", fixed({ category_id: "1" })),
  read("/api/news/info", ofFirst("/api/news/list", "id", "id")),
  read(texts, fixed(agreement)),
  read("/api/descript/info", (known) =>
    known.rows(texts).length > 0 ? agreement : `${texts} has no row`,
  ),
  read("/v2/api/forex/getCategories"),
  read(pairs),
  read("/v2/api/forex/kline", ofProduct({ period: "5min" })),
  read("/v2/api/forex/abbreviated_cache_kline", ofProduct({ period: "30min" })),
  read("/v2/api/micro/get_seconds"),
];

export const demoStep: Step = {
  path: "/api/user/createAccountDemoForU",
  as: "visitor",
  fields: () => ({ demo_id: randomBytes(24).toString("base64url") }),
};
export const signInStep = (account: string, password: string): Step => ({
  path: "/api/user/loginForU",
  as: "visitor",
  fields: fixed({ account, password, login_type: account.includes("@") ? "1" : "2" }),
});

const ways: Step["fields"] = (known) => {
  const id = known.rows("/api/account/draw_symbol_list").at(0)?.id;
  return { draw_type: "1", ...(id === undefined ? {} : { draw_id: text(id) }) };
};
const accountLog: Step["fields"] = (known) => {
  const id = known.rows("/v2/api/main/wallet/getBalance").at(0)?.accountTypeId;
  return id === undefined ? {} : { accountTypeId: text(id) };
};

export const personSteps: readonly Step[] = [
  own("/api/user/info"),
  own("/api/user/get_profits"),
  own("/api/user_real/center"),
  own("/v2/api/main/wallet/getBalance"),
  own("/v2/api/main/account/forexDetail", accountLog),
  own("/v2/api/main/accountLog/forexChange", accountLog),
  own(deals, fixed({ status: "1" })),
  own("/v2/api/micro/orders", fixed({ status: "1" })),
  own("/api/quickCharge/info"),
  own("/api/quickCharge/symbols"),
  own("/api/quickCharge/wire_info", (known) =>
    text(known.one(settings).edit_recharge_bank_info) === "1"
      ? "bank deposits are matched here (edit_recharge_bank_info)"
      : {},
  ),
  own("/api/quickCharge/get_wire_info_edit"),
  own("/api/quickCharge/quick_ist", fixed({ type: "0" })),
  own("/api/account/draw_symbol_list", fixed({ type: "1" })),
  own("/api/wallet/get_draw_method", ways),
  own("/api/account/draw_list", fixed({ type: "1" })),
  own("/api/account/transfer_log", fixed({ type: "change" })),
  own("/api/internalMessage/list"),
  own("/api/internalMessage/info", ofFirst("/api/internalMessage/list", "id", "id")),
  own("/api/follow/trader_list"),
  own("/api/follow/trader_detail", ofFirst("/api/follow/trader_list", "user_id", "id")),
  own("/api/follow/followed_trader"),
  own("/api/follow/my_follower"),
  own(
    "/v2/api/forex/my_deal_follow_order",
    ofFirst("/api/follow/trader_list", "user_id", "user_id", { status: "3" }),
  ),
  own("/api/loan/info"),
  own("/api/loan/loan_config"),
  own("/api/loan/get_date"),
  own("/api/loan/config_info", ofFirst("/api/loan/loan_config", "id", "id")),
  own("/api/loan/loan_list"),
  own("/api/loan/loan_info", ofFirst("/api/loan/loan_list", "id", "id")),
  own("/api/loan/repayment_info"),
  own("/api/loan/repayment_accounts"),
  own("/api/fund/list"),
  own("/api/fund/info", ofFirst("/api/fund/list", "id", "id")),
  own("/api/fund/totalReport"),
  own("/api/fund/subList"),
  own("/api/fund/insList", ofFirst("/api/fund/subList", "id", "sub_id")),
];

function farPrice(pair: Row): string {
  const quotations = isRow(pair.ForexQuotations) ? pair.ForexQuotations : pair;
  const digits = Math.min(8, Math.max(0, Number(pair.PricePrecision) || 0));
  return (Number(quotations.Close) / 2).toFixed(digits);
}

const statusOf = (name: "open" | "pending" | "closed") => String(orderStatus.code(name));

function order(kind: "open" | "pending"): Step["fields"] {
  return (known) => {
    const pair = product(known);
    if (!pair) return "no product is listed";
    const multiples = Array.isArray(pair.HasForexMultiple) ? pair.HasForexMultiple : [];
    const multiple = multiples.find((each) => isRow(each) && text(each.Default) === "1");
    const first = multiple ?? multiples[0];
    return {
      forex_id: text(pair.Id),
      type: "1",
      cont: text(pair.ForexMinCont ?? pair.Pip ?? "1"),
      status: statusOf(kind),
      target_price: kind === "pending" ? farPrice(pair) : "0",
      stop_loss_price: "0",
      target_profit_price: "0",
      multiple: text(isRow(first) ? first.Value : (first ?? "1")),
    };
  };
}

const list = (name: "open" | "pending" | "closed") => act(deals, fixed({ status: statusOf(name) }));
const ofOrder = (more: (pair: Row) => Fields = () => ({})): Step["fields"] => {
  return (known) => {
    const id = known.rows(deals).at(0)?.Id;
    const pair = product(known);
    return id === undefined || !pair ? `${deals} has no row` : { id: text(id), ...more(pair) };
  };
};

const option: Step["fields"] = (known) => {
  const { sec, number } = known.one("/v2/api/micro/get_seconds");
  const [duration, amount] = [sec, number].map((each) => (Array.isArray(each) ? each[0] : null));
  if (!isRow(duration)) return "no duration is listed";
  const least = Number(duration.LimitAmount) || Number(isRow(amount) ? amount.Number : amount);
  const fields = { type: "1", number: text(least || 10), seconds: text(duration.Seconds) };
  return ofProduct(fields)(known);
};

export const traderSteps: readonly Step[] = [
  act("/v2/api/main/wallet/getBalance"),
  { ...act("/v2/api/forex/submit", order("open")), hears: "FOREX_TRADE" },
  list("open"),
  act(
    "/v2/api/forex/set_stop_price",
    ofOrder((pair) => ({ stop_loss_price: farPrice(pair), target_profit_price: "0" })),
  ),
  { ...act("/v2/api/forex/close", ofOrder()), hears: "FOREX_CLOSED" },
  act("/v2/api/forex/submit", order("pending")),
  list("pending"),
  act("/v2/api/forex/cancel_trade", ofOrder()),
  list("closed"),
  act("/v2/api/micro/submit", option),
  act("/v2/api/micro/orders", fixed({ status: "1" })),
  act("/v2/api/main/accountLog/forexChange", accountLog),
  act("/v2/api/main/account/forexDetail", accountLog),
  act("/api/account/transfer", (known) => {
    const row = known.rows("/v2/api/main/wallet/getBalance").at(0);
    const currency_id = text(row?.currencyId ?? "1");
    return { balance: "1", currency_id, from: "forex", to: "change" };
  }),
  act("/api/account/transfer_log", fixed({ type: "change" })),
  act("/api/follow/trader_list"),
  act(
    "/api/follow/follow_trader",
    ofFirst("/api/follow/trader_list", "user_id", "trader_id", {
      multiple: "1",
      max_amount: "100",
    }),
  ),
  act("/api/follow/canal_follow", ofFirst("/api/follow/trader_list", "user_id", "trader_id")),
  act("/v2/api/main/user/resetForexDemoAccount"),
];
