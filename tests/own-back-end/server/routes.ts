/** Every call: path, method, form of the input, required login, and answer. */

import { bankSymbols, Cashier, coins } from "./cashier.ts";
import { Following } from "./following.ts";
import { Identity } from "./identity.ts";
import { Lending, loanCalls } from "./lending.ts";
import { categories, Market } from "./market.ts";
import { Micro } from "./micro.ts";
import { Mining } from "./mining.ts";
import { Payouts } from "./payouts.ts";
import { People, type Person, userOf } from "./people.ts";
import { found, pageOf, Refused, text } from "./refused.ts";
import {
  areaCodes,
  company,
  contents,
  inbox,
  menus,
  messages,
  news,
  settings,
} from "./settings.ts";
import { Trading } from "./trading.ts";

export type Input = Record<string, string>;

/** Form of the input: GET with a query, or POST of a form, of JSON, or of a file. */
export type Kind = "query" | "form" | "json" | "file";

export interface Call {
  kinds: Kind[];
  /** True if the call changes something: its answer is `msg`, and faults may spoil it. */
  mutation: boolean;
  login: boolean;
  answer: (asked: Asked) => unknown;
}

export interface Asked {
  input: Input;
  person: Person;
  file: File | undefined;
}

/** Answer of a mutation: words for the person, and data only where they are named. */
export class Done {
  readonly msg: string;
  readonly data: unknown;

  constructor(msg: string, data?: unknown) {
    this.msg = msg;
    this.data = data;
  }
}

export class World {
  readonly market = new Market();
  readonly people = new People();
  readonly trading = new Trading(this.market, this.people);
  readonly micro = new Micro(this.market, this.people);
  readonly cashier = new Cashier();
  readonly payouts = new Payouts(this.people);
  readonly identity = new Identity();
  readonly following = new Following(this.people);
  readonly mining = new Mining();
  readonly lending = new Lending();
}

type Answer = Call["answer"];

/** A read without a login. */
const open = (answer: Answer): Call => ({
  kinds: ["query"],
  mutation: false,
  login: false,
  answer,
});
/** A read of a person's own data. */
const own = (answer: Answer): Call => ({ ...open(answer), login: true });
/** An action of a person, answered with these words. */
function act(kind: Kind | Kind[], msg: string, change: (asked: Asked) => void): Call {
  const answer: Answer = (asked) => {
    change(asked);
    return new Done(msg);
  };
  return { kinds: [kind].flat(), mutation: true, login: true, answer };
}
/** An action that needs no session. */
const start = (...given: Parameters<typeof act>): Call => ({ ...act(...given), login: false });

export function callsOf(world: World): Map<string, Call> {
  return new Map(
    Object.entries({
      ...startCalls(world),
      ...accessCalls(world),
      ...accountCalls(world),
      ...forexCalls(world),
      ...microCalls(world),
      ...depositCalls(world),
      ...payoutCalls(world),
      ...followCalls(world),
      ...fundCalls(world),
      ...loanCalls(world.lending, own, act),
    }),
  );
}

function startCalls({ market }: World): Record<string, Call> {
  const list = ({ input }: Asked) => ({ data: pageOf(news, input.page), total: news.length });
  return {
    "/api/basicSet/getBasicInfo": open(() => settings),
    "/api/company/getCompany": open(() => company),
    "/api/company/getCompanyStatus": open(() => ({ status: 1 })),
    "/api/default/area_list": open(() => areaCodes),
    "/api/default/setting": open(({ input }) => ({ value: settings[input.key ?? ""] ?? "" })),
    "/api/menu": open(() => menus),
    "/api/news/homeList": open(() => news),
    "/api/news/list": open(list),
    "/api/news/info": open(({ input }) => found(news, input.id)),
    "/api/internalMessage/list": own(({ input }) => inbox(input)),
    "/api/internalMessage/info": own(({ input }) => found(messages, input.id)),
    "/api/descript/list": open(({ input }) => ({
      data: contents.filter(({ group }) => group === input.group),
      total: contents.length,
    })),
    "/api/descript/info": open(({ input }) => {
      const first = contents.find(({ group }) => group === input.group);
      if (!first) throw new Refused("Not found");
      return first;
    }),
    "/v2/api/forex/getCategories": open(() => categories),
    "/v2/api/forex/trade_list": open(() => market.pairs),
    "/v2/api/forex/kline": open(({ input }) => candles(market, input)),
    "/v2/api/forex/abbreviated_cache_kline": open(({ input }) => candles(market, input).slice(-30)),
  };
}

function accessCalls({ people }: World): Record<string, Call> {
  const code = ({ input }: Asked) => people.sendCode(text(input, "to"));
  const session = (kind: Kind, answer: Answer): Call => ({
    ...{ kinds: [kind], mutation: true, login: false, answer },
  });
  return {
    "/api/user/loginForU": session("form", ({ input }) => people.signIn(input)),
    "/api/user/createAccountDemoForU": session("query", () => people.demo()),
    "/api/user/register": start("form", "Welcome to Own Markets", ({ input }) =>
      people.register(input),
    ),
    "/api/user/forget_password": start("json", "Your password is changed", ({ input }) =>
      people.forgotten(input),
    ),
    "/api/notify/send_email": start("json", "The code is on its way", code),
    "/api/notify/send_sms": start("json", "The code is on its way", code),
  };
}

function accountCalls({ people, trading, micro, identity }: World): Record<string, Call> {
  const log = ({ person, input }: Asked) => {
    const rows = person.log
      .filter(({ accountTypeId }) => !input.accountTypeId || accountTypeId === +input.accountTypeId)
      .filter(({ Type }) => !input.type || Type === input.type);
    return {
      list: pageOf(rows, input.page).map(({ accountTypeId: _, ...row }) => row),
      total: rows.length,
    };
  };
  return {
    "/api/user/info": own(({ person }) => userOf(person)),
    "/api/user/get_profits": own(({ person }) => ({ profits: trading.profits(person) })),
    "/api/user/amend_password": act("json", "Your password is changed", ({ person, input }) =>
      people.changePassword(person, input),
    ),
    "/api/user/amend_pay_password": act("json", "Your pay password is set", ({ person, input }) =>
      people.changePayPassword(person, input),
    ),
    "/api/user_real/center": own(({ person }) => identity.center(person)),
    "/api/user_real/real_name": act("json", "We look at it now", ({ person, input }) =>
      identity.handIn(person, input),
    ),
    "/api/common/image_upload": {
      ...{ kinds: ["file"], mutation: true, login: true },
      answer: ({ file }) => identity.upload(file),
    },
    "/v2/api/main/user/resetForexDemoAccount": act("query", "A fresh start", ({ person }) => {
      people.resetDemo(person);
      trading.forget(person);
      micro.forget(person);
    }),
    "/v2/api/main/wallet/getBalance": own(({ person }) => person.accounts),
    "/v2/api/main/account/forexDetail": own(log),
    "/v2/api/main/accountLog/forexChange": own(log),
  };
}

function forexCalls({ trading }: World): Record<string, Call> {
  return {
    "/v2/api/forex/my_deal": own(({ person, input }) => trading.list(person, input)),
    "/v2/api/forex/submit": act("query", "Order taken", ({ person, input }) =>
      trading.submit(person, input),
    ),
    "/v2/api/forex/close": act("query", "Order closed", ({ person, input }) =>
      trading.close(person, input),
    ),
    "/v2/api/forex/cancel_trade": act("query", "Order cancelled", ({ person, input }) =>
      trading.cancel(person, input),
    ),
    "/v2/api/forex/set_stop_price": act("query", "Stop prices set", ({ person, input }) =>
      trading.setStops(person, input),
    ),
  };
}

function microCalls({ micro }: World): Record<string, Call> {
  return {
    "/v2/api/micro/get_seconds": open(() => micro.options()),
    "/v2/api/micro/orders": own(({ person, input }) => micro.list(person, input)),
    "/v2/api/micro/submit": act("query", "Micro order taken", ({ person, input }) =>
      micro.submit(person, input),
    ),
  };
}

function depositCalls({ cashier }: World): Record<string, Call> {
  const either: Kind[] = ["query", "json"];
  return {
    "/api/quickCharge/info": own(() => coins),
    "/api/quickCharge/symbols": own(() => bankSymbols),
    "/api/quickCharge/wire_info": own(({ input }) => cashier.wireInfo(input)),
    "/api/quickCharge/quick_ist": own(({ person, input }) => cashier.history(person, input)),
    "/api/quickCharge/get_wire_info_edit": own(({ person }) => cashier.orderState(person)),
    "/api/quickCharge/submit": act(either, "Coin deposit received", ({ person, input }) =>
      cashier.submitCoin(person, input),
    ),
    "/api/quickCharge/wire_submit": act(either, "Wire received", ({ person, input }) =>
      cashier.submitWire(person, input),
    ),
    "/api/quickCharge/wire_submit_edit": act(either, "Matching an account", ({ person, input }) =>
      cashier.openOrder(person, input),
    ),
    "/api/quickCharge/save_wire_info_edit": act(either, "Proof received", ({ person, input }) =>
      cashier.saveProof(person, input),
    ),
    "/api/quickCharge/cancel_wire_info_edit": act(either, "Given up", ({ person, input }) =>
      cashier.cancelOrder(person, input),
    ),
  };
}

function payoutCalls({ payouts }: World): Record<string, Call> {
  return {
    "/api/account/draw_symbol_list": own(({ input }) => payouts.currencies(input)),
    "/api/account/draw_list": own(({ person, input }) => payouts.draws(person, input)),
    "/api/account/transfer_log": own(({ person, input }) => payouts.transfers(person, input)),
    "/api/wallet/get_draw_method": own(({ person, input }) => payouts.ways(person, input)),
    "/api/account/draw": act("form", "Withdrawal received", ({ person, input }) =>
      payouts.draw(person, input),
    ),
    "/api/account/transfer": act("json", "Transferred", ({ person, input }) =>
      payouts.transfer(person, input),
    ),
    "/api/wallet/bind_draw_method": act("form", "Bound", ({ person, input }) =>
      payouts.bind(person, input),
    ),
    "/api/wallet/del_draw_method": act("form", "Deleted", ({ person, input }) =>
      payouts.unbind(person, input),
    ),
  };
}

function followCalls({ following }: World): Record<string, Call> {
  return {
    "/api/follow/trader_list": own(({ person, input }) => following.list(person, input)),
    "/api/follow/trader_detail": own(({ person, input }) => following.detail(person, input)),
    "/api/follow/followed_trader": own(({ person }) => following.followed(person)),
    "/api/follow/my_follower": own(() => following.followers()),
    "/v2/api/forex/my_deal_follow_order": own(({ input }) => following.orders(input)),
    "/api/follow/apply_trader": act("json", "We look at it", ({ person }) =>
      following.apply(person),
    ),
    "/api/follow/follow_trader": act("json", "Following", ({ person, input }) =>
      following.follow(person, input),
    ),
    "/api/follow/canal_follow": act("json", "No longer following", ({ person, input }) =>
      following.cancel(person, input),
    ),
  };
}

function candles(market: Market, input: Input) {
  const rows = market.candles(Number(input.forex_id), input.period ?? "5min");
  if (!rows || rows.length === 0) throw new Refused("Unknown product or period");
  return rows;
}

function fundCalls({ mining }: World): Record<string, Call> {
  return {
    "/api/fund/list": own(() => mining.list()),
    "/api/fund/info": own(({ input }) => mining.info(input)),
    "/api/fund/totalReport": own(({ person }) => mining.totals(person)),
    "/api/fund/subList": own(({ person }) => mining.subscriptions(person)),
    "/api/fund/insList": own(({ person, input }) => mining.incomes(person, input)),
    "/api/fund/buy": act("query", "Subscribed", ({ person, input }) => mining.buy(person, input)),
    "/api/fund/applyRefund": act("query", "Redeemed", ({ person, input }) =>
      mining.redeem(person, input),
    ),
  };
}
