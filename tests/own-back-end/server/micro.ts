/** Micro orders: a direction, an amount and a duration; the price at its end decides. */

import type { Market, Pair } from "./market.ts";
import type { People, Person } from "./people.ts";
import { amount, pageOf, Refused, round, stamp } from "./refused.ts";
import { settings } from "./settings.ts";

type Input = Record<string, string>;

const durations = [
  { Id: 1, Seconds: 5, ProfitRatio: 0.6, LimitAmount: 10 },
  { Id: 2, Seconds: 60, ProfitRatio: 0.8, LimitAmount: 10 },
  { Id: 3, Seconds: 300, ProfitRatio: 0.85, LimitAmount: 50 },
];

interface Order {
  Id: number;
  person: Person;
  pair: Pair;
  up: boolean;
  stake: number;
  seconds: number;
  ratio: number;
  open: number;
  end: number;
  profit: number;
  created: number;
  /** 1 running, 3 closed. */
  status: number;
}

export class Micro {
  readonly #market: Market;
  readonly #people: People;
  readonly #orders: Order[] = [];
  #lastId = 9000;

  constructor(market: Market, people: People) {
    this.#market = market;
    this.#people = people;
    market.onMove(() => this.#settle());
  }

  options() {
    return { sec: durations, number: [10, 50, 100, 500].map((preset) => ({ Number: preset })) };
  }

  submit(person: Person, input: Input): void {
    const pair = this.#market.pair(input.forex_id);
    if (pair?.MarketStatus !== 1) throw new Refused("The market is closed");
    const stake = amount(input, "number");
    const duration = durations.find(({ Seconds }) => Seconds === Number(input.seconds));
    if (!duration) throw new Refused("Unknown duration");
    if (stake < duration.LimitAmount) throw new Refused(`At least ${duration.LimitAmount}`);
    const account = this.#people.account(person, "micro");
    if (account.balance < stake) throw new Refused("Not enough balance");
    const order: Order = {
      ...{ Id: ++this.#lastId, person, pair, up: input.type === "1", stake },
      ...{ seconds: duration.Seconds, ratio: duration.ProfitRatio },
      ...{ open: pair.ForexQuotations.Close, end: 0, profit: 0, created: Date.now(), status: 1 },
    };
    this.#people.book(person, account, -stake, "micro", `Stake of order ${order.Id}`);
    this.#orders.unshift(order);
  }

  list(person: Person, input: Input) {
    const rows = this.#orders.filter(
      (order) => order.person === person && order.status === Number(input.status),
    );
    return { data: pageOf(rows, input.page).map(shown), total: rows.length };
  }

  forget(person: Person): void {
    for (const order of this.#orders.filter((each) => each.person === person))
      this.#orders.splice(this.#orders.indexOf(order), 1);
  }

  #settle(): void {
    for (const order of this.#orders) {
      if (order.status !== 1 || remaining(order) > 0) continue;
      order.end = order.pair.ForexQuotations.Close;
      order.status = 3;
      const won = order.up ? order.end > order.open : order.end < order.open;
      const gain = round(order.stake * order.ratio);
      const loss = settings.micro_loss_level === "0" ? order.stake : gain;
      order.profit = won ? gain : -loss;
      const account = this.#people.account(order.person, "micro");
      const back = round(order.stake + order.profit);
      this.#people.book(order.person, account, back, "micro", `Result of ${order.Id}`);
    }
  }
}

const ends = (order: Order) => order.created + order.seconds * 1000;
const remaining = (order: Order) => Math.max(0, ends(order) - Date.now());

function shown(order: Order) {
  return {
    Id: order.Id,
    Type: order.up ? 1 : 2,
    Number: order.stake,
    Seconds: order.seconds,
    RemainMilliSeconds: remaining(order),
    OpenPrice: order.open,
    EndPrice: order.end,
    ProfitRatio: order.ratio,
    FactProfits: order.profit,
    Status: order.status,
    CreatedAtST: stamp(order.created),
    CompleteAtST: order.status === 3 ? stamp(ends(order)) : "",
    ForexTradeList: { Id: order.pair.Id, ShowCode: order.pair.ShowCode },
  };
}
