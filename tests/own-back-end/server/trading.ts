/** Forex orders: margin, fees, stop prices, and pending orders that open when the price arrives. */

import type { Market, Pair } from "./market.ts";
import type { People, Person } from "./people.ts";
import { amount, pageOf, Refused, round, stamp } from "./refused.ts";

type Input = Record<string, string>;

interface Order {
  Id: number;
  person: Person;
  pair: Pair;
  buy: boolean;
  lots: number;
  multiple: number;
  open: number;
  target: number;
  close: number;
  profit: number;
  margin: number;
  fee: number;
  stopLoss: number;
  takeProfit: number;
  /** 0 pending, 1 holding, 3 history. */
  status: number;
  created: number;
  completed: number;
}

export class Trading {
  readonly #market: Market;
  readonly #people: People;
  readonly #orders: Order[] = [];
  #lastId = 7000;
  readonly #closed = new Set<(person: Person, ids: number[]) => void>();

  constructor(market: Market, people: People) {
    this.#market = market;
    this.#people = people;
    market.onMove(() => this.#follow());
  }

  onClosed(listener: (person: Person, ids: number[]) => void): void {
    this.#closed.add(listener);
  }

  submit(person: Person, input: Input): void {
    const pair = this.#market.pair(input.forex_id);
    if (!pair) throw new Refused("Unknown product");
    if (pair.MarketStatus !== 1) throw new Refused("The market is closed");
    const pending = input.status === "0";
    const lots = amount(input, "cont");
    if (lots < pair.ForexMinCont) throw new Refused(`At least ${pair.ForexMinCont} lots`);
    const multiple = amount(input, "multiple");
    const price = pending ? amount(input, "target_price") : pair.ForexQuotations.Close;
    const order: Order = {
      ...{ Id: ++this.#lastId, person, pair, lots, multiple },
      ...{ buy: input.type === "1", open: price, target: pending ? price : 0, close: 0, profit: 0 },
      margin: round((lots * pair.ForexContNum * price) / multiple, 6),
      fee: round(lots * pair.ForexFeeRate, 6),
      stopLoss: Number(input.stop_loss_price) || 0,
      takeProfit: Number(input.target_profit_price) || 0,
      ...{ status: pending ? 0 : 1, created: Date.now(), completed: 0 },
    };
    const account = this.#account(order);
    if (account.balance < order.margin + order.fee) throw new Refused("Not enough balance");
    account.balance = round(account.balance - order.margin, 6);
    account.lockBalance = round(account.lockBalance + order.margin, 6);
    this.#people.book(person, account, -order.fee, "fee", `Fee of order ${order.Id}`);
    this.#orders.unshift(order);
  }

  list(person: Person, input: Input) {
    const from = seconds(input.startTime, 0);
    const until = seconds(input.endTime, Number.POSITIVE_INFINITY);
    const rows = this.#orders
      .filter((order) => order.person === person && order.status === Number(input.status))
      .filter(({ created }) => created >= from && created < until);
    return {
      data: pageOf(rows, input.page).map(shown),
      total: rows.length,
      all_fact_profits: round(rows.reduce((sum, row) => sum + profitOf(row), 0)),
    };
  }

  close(person: Person, input: Input): void {
    this.#end(this.#own(person, input.id, 1));
  }

  cancel(person: Person, input: Input): void {
    const order = this.#own(person, input.id, 0);
    this.#release(order);
    order.status = 3;
    order.completed = Date.now();
  }

  setStops(person: Person, input: Input): void {
    const order = this.#own(person, input.id, 1);
    order.stopLoss = Number(input.stop_loss_price) || 0;
    order.takeProfit = Number(input.target_profit_price) || 0;
  }

  /** The live summary; undefined if no order is held. */
  summary(person: Person) {
    const held = this.#orders.filter((order) => order.person === person && order.status === 1);
    if (held.length === 0) return undefined;
    const ProfitsTotal = round(held.reduce((sum, order) => sum + profitOf(order), 0));
    const CautionMoneyAll = round(held.reduce((sum, order) => sum + order.margin, 0));
    const { balance } = this.#people.account(person, "forex");
    const equity = balance + CautionMoneyAll + ProfitsTotal;
    return {
      ProfitsTotal,
      HazardRate: round((equity / CautionMoneyAll) * 100),
      CautionMoneyAll,
      TransOrder: held.map((order) => ({
        Id: order.Id,
        UpdatePrice: order.pair.ForexQuotations.Close,
        FactProfits: profitOf(order),
      })),
    };
  }

  profits(person: Person): number {
    const own = this.#orders.filter((order) => order.person === person);
    return round(own.reduce((sum, order) => sum + profitOf(order), 0));
  }

  forget(person: Person): void {
    for (const order of this.#orders.filter((each) => each.person === person))
      this.#orders.splice(this.#orders.indexOf(order), 1);
  }

  #own(person: Person, id: string | undefined, status: number): Order {
    const order = this.#orders.find((each) => each.person === person && each.Id === Number(id));
    if (!order || order.status !== status) throw new Refused("The order is not open");
    return order;
  }

  #follow(): void {
    for (const order of this.#orders) {
      const price = order.pair.ForexQuotations.Close;
      const { buy, stopLoss, takeProfit } = order;
      if (order.status === 0 && (buy ? price <= order.target : price >= order.target)) {
        order.status = 1;
        order.open = price;
      } else if (order.status === 1) {
        const lost = stopLoss > 0 && (buy ? price <= stopLoss : price >= stopLoss);
        const won = takeProfit > 0 && (buy ? price >= takeProfit : price <= takeProfit);
        if (lost || won) this.#end(order);
      }
    }
  }

  #end(order: Order): void {
    order.profit = profitOf(order);
    order.close = order.pair.ForexQuotations.Close;
    order.status = 3;
    order.completed = Date.now();
    this.#release(order);
    const account = this.#account(order);
    this.#people.book(order.person, account, order.profit, "profit", `Result of ${order.Id}`);
    for (const listener of this.#closed) listener(order.person, [order.Id]);
  }

  #release(order: Order): void {
    const account = this.#account(order);
    account.balance = round(account.balance + order.margin, 6);
    account.lockBalance = round(account.lockBalance - order.margin, 6);
  }

  #account(order: Order) {
    return this.#people.account(order.person, "forex");
  }
}

function profitOf(order: Order): number {
  if (order.status !== 1) return order.profit;
  const moved = (order.pair.ForexQuotations.Close - order.open) * (order.buy ? 1 : -1);
  return round(moved * order.lots * order.pair.ForexContNum);
}

/** Times of a filter are seconds, as the documents add 86400 to them. */
function seconds(given: string | undefined, otherwise: number): number {
  return given ? Number(given) * 1000 : otherwise;
}

function shown(order: Order) {
  return {
    Id: order.Id,
    OriginId: order.Id,
    OrderType: order.buy ? 1 : 2,
    Quantity: order.lots,
    OriginPrice: order.open,
    Price: order.status === 0 ? order.target : order.close,
    UpdatePrice: order.status === 3 ? order.close : order.pair.ForexQuotations.Close,
    FactProfits: profitOf(order),
    CautionMoney: order.margin,
    TradeFee: order.fee,
    TargetLossPrice: order.stopLoss,
    TargetProfitPrice: order.takeProfit,
    Status: order.status,
    CreateTimeHandler: stamp(order.created),
    CompleteTimeHandler: order.completed ? stamp(order.completed) : "",
    ForexTradeLists: { ShowCode: order.pair.ShowCode },
  };
}
