/**
 * Commands on contract orders. Each is one synchronous step under its idempotency key: the quotes it trades at are
 * arguments. Every refusal comes before the first write.
 */

import { orderSide, orderStatus } from "#domain/codes.ts";
import type {
  AccountEvent,
  CancelForexCommand,
  CloseForexCommand,
  CommandQuotes,
  SetStopsCommand,
  SubmitAnswer,
  SubmitForexCommand,
} from "#domain/contracts/account.ts";
import { type Refusal, type Result, refuse } from "#domain/errors.ts";
import {
  type ConversionRate,
  conversionPrice,
  conversionRate,
  oppositeSide,
} from "#domain/forex/conversion.ts";
import { computeFee } from "#domain/forex/fee.ts";
import { refuseLevels } from "#domain/forex/levels.ts";
import { computeMargin } from "#domain/forex/margin.ts";
import { refuseMarket, type ValidOrder, validateOrder } from "#domain/forex/validate-order.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { isLimited } from "#domain/risk/exposure.ts";
import { entryTrigger } from "#domain/triggers/trigger.ts";
import type { CommandRequest, Commands } from "../ledger/commands.ts";
import type { Ledger } from "../ledger/ledger.ts";
import type { Profiles } from "../profile.ts";
import { readState } from "../session/snapshot.ts";
import type { Arming } from "./arming.ts";
import type { Exposures, RoomWanted } from "./exposures.ts";
import {
  acceptedQuotes,
  type Fill,
  fillAt,
  type MarketTick,
  marketOf,
  refuseQuote,
  termsOf,
} from "./fills.ts";
import type { Costs, ForexWriter } from "./forex-writer.ts";
import {
  type NewOrder,
  type OrderRecord,
  type OrderTerms,
  publicOrder,
  storedAnswer,
} from "./order-row.ts";
import type { OrderStore } from "./order-store.ts";
import type { RealMoney } from "./real-money.ts";
import type { UsedQuotes } from "./used-quotes.ts";

interface PricedOrder {
  valid: ValidOrder;
  /** Null for an order that waits. */
  fill: Fill | null;
  costs: Costs;
  used: { quote: MarketTick; pair: MarketTick | undefined };
}

export interface ForexPorts {
  commands: Commands;
  profiles: Profiles;
  realMoney: RealMoney;
  ledger: Ledger;
  orders: OrderStore;
  usedQuotes: UsedQuotes;
  writer: ForexWriter;
  arming: Arming;
  exposures: Exposures;
  /** Inside the command's transaction: the account has changed. */
  changed(events: AccountEvent[]): void;
  nowMs(): number;
  /** An id nobody can guess. */
  newId(): string;
}

/** What an order costs at a price: its margin, and the fee that follows from it. */
export function costsOf(
  { product, feeType }: OrderTerms,
  lots: Decimal,
  multiple: number,
  { price, rate }: { price: Decimal; rate: ConversionRate },
  currency: string,
): Costs {
  const margin = computeMargin({
    marginMode: product.marginMode,
    fixedMargin: Decimal.parse(product.fixedMargin),
    lots,
    unitsPerLot: Decimal.parse(product.unitsPerLot),
    price,
    multiple,
    rate,
  });
  const fee = computeFee({ feeType, lots, feeRate: Decimal.parse(product.feeRate), margin });
  return { margin, fee, currency };
}

export class Forex {
  readonly #ports: ForexPorts;

  constructor(ports: ForexPorts) {
    this.#ports = ports;
  }

  /**
   * @param hasRoom whether room for it is reserved with what all clients hold; `Placing` knows. Without it nothing is opened
   *   that a limit of the company holds for
   */
  submit(
    command: SubmitForexCommand,
    quotes: CommandQuotes,
    key: string,
    hasRoom = !this.#isHeldByLimits(command),
  ): Result<SubmitAnswer> {
    const place = () => this.#place(command, quotes, hasRoom);
    return this.#ports.commands.run(key, submitRequest(command), place, storedAnswer);
  }

  /**
   * What an order at the market would add to what clients hold open; null where no limit holds for it, it was decided on
   * before, or it will be refused in any case.
   */
  roomWanted(command: SubmitForexCommand, quotes: CommandQuotes, key: string): RoomWanted | null {
    if (!this.#isHeldByLimits(command) || this.#ports.commands.isAnswered(key)) return null;
    const priced = this.#price(command, quotes);
    if (!priced.ok) return null;
    const { side, lots, multiple } = priced.valid;
    const { margin } = priced.costs;
    return { productId: command.product.id, side, lots: lots.toString(), margin, multiple };
  }

  #isHeldByLimits({ status, exposure }: SubmitForexCommand): boolean {
    return status === "open" && isLimited(exposure) && this.#ports.exposures.isCounted();
  }

  close(command: CloseForexCommand, quotes: CommandQuotes, key: string): Result<SubmitAnswer> {
    return this.#onOrder(key, "close_forex", command, (order, currency) => {
      if (order.status !== "open") return refuse("order_not_open");
      const closed = refuseMarket(quotes.quote);
      if (closed) return closed;
      const { usedQuotes, writer, changed } = this.#ports;
      const used = acceptedQuotes(usedQuotes, termsOf(order), quotes, currency);
      if (!used.ok) return used;
      const fill = fillAt(termsOf(order), oppositeSide(order.side), used.quote, used.pair);
      // Nothing may fail from here on.
      writer.close(order, fill, "user", currency);
      const protection = writer.protect(order.id, currency);
      changed([{ kind: "forex_closed", orderIds: [order.id] }, ...protection]);
      return this.#answer(order.id);
    });
  }

  /** @param quotes the price of now: while it is in doubt the target may have been reached */
  cancel(command: CancelForexCommand, quotes: CommandQuotes, key: string): Result<SubmitAnswer> {
    return this.#onOrder(key, "cancel_forex", command, (order, currency) => {
      if (order.status !== "pending") return refuse("order_not_pending");
      const { usedQuotes } = this.#ports;
      const refusal = refuseQuote(usedQuotes, order.terms.product, quotes.quote, true);
      if (refusal) return refusal;
      this.#ports.writer.cancel(order, "cancelled", currency);
      this.#ports.changed([{ kind: "forex_closed", orderIds: [order.id] }]);
      return this.#answer(order.id);
    });
  }

  setStops(command: SetStopsCommand, quotes: CommandQuotes, key: string): Result<SubmitAnswer> {
    return this.#onOrder(key, "set_stops", command, (order, currency) => {
      if (order.status === "closed") return refuse("order_not_open");
      const { usedQuotes, orders, arming, changed } = this.#ports;
      const used = acceptedQuotes(usedQuotes, termsOf(order), quotes, currency, true);
      if (!used.ok) return used;
      const refusal = refuseLevels(
        { side: order.side, pricePrecision: order.terms.product.pricePrecision },
        { stopLossPrice: command.stopLossPrice, takeProfitPrice: command.takeProfitPrice },
        order.status === "pending" ? priceAsTick(order.targetPrice) : used.quote,
      );
      if (refusal) return refusal;
      orders.setStops(order.id, command.stopLossPrice, command.takeProfitPrice);
      usedQuotes.remember(used.quote);
      // A waiting order's levels begin to count with its fill.
      if (order.status === "open") arming.arm(orders.require(order.id), used.quote.seq);
      changed([]);
      return this.#answer(order.id);
    });
  }

  #place(
    command: SubmitForexCommand,
    quotes: CommandQuotes,
    hasRoom: boolean,
  ): Result<SubmitAnswer> {
    const priced = this.#price(command, quotes);
    if (!priced.ok) return priced;
    if (!hasRoom) return refuse("exposure_limit");
    const { valid, fill, costs, used } = priced;
    // Nothing may fail from here on.
    const { profiles, usedQuotes, writer, nowMs, changed } = this.#ports;
    const draft = this.#draft(command, valid, costs, used.quote);
    if (fill) writer.open(draft, fill, costs);
    else writer.wait(draft, costs, used.quote.seq);
    profiles.setTerms(command, nowMs());
    usedQuotes.remember(used.quote);
    changed([]);
    return this.#answer(draft.id);
  }

  /** The order as it would be placed now, or why it cannot be; writes nothing. */
  #price(command: SubmitForexCommand, quotes: CommandQuotes): Result<PricedOrder> {
    const { product, conversion, feeType } = command;
    const { profiles, realMoney, usedQuotes, ledger } = this.#ports;
    if (!realMoney.mayOpen(product, conversion, command.isDemoOnly)) {
      return refuse("simulated_demo_only");
    }
    const valid = validateOrder(product, command, quotes.quote);
    if (!valid.ok) return valid;
    const full = this.#refuseCount(valid, command);
    if (full) return full;
    const { currency } = profiles.require();
    if (command.currency !== currency) return refuse("currency_mismatch");
    const used = acceptedQuotes(usedQuotes, { product, conversion }, quotes, currency);
    if (!used.ok) return used;
    const terms = { product, feeType };
    const fill =
      valid.status === "open"
        ? fillAt({ product, conversion }, valid.side, used.quote, used.pair)
        : null;
    const at = fill ?? targetFill(command, valid.targetPrice, used.pair);
    const costs = costsOf(terms, valid.lots, valid.multiple, at, currency);
    // A position without margin could lose without limit.
    if (!costs.margin.gt(Decimal.zero)) return refuse("lots_invalid");
    const free = ledger.balance("forex.free", currency);
    if (free.lt(costs.margin.add(costs.fee))) return refuse("margin_insufficient");
    return { ok: true, valid, fill, costs, used };
  }

  /** An account that holds more than the limit, from before there was one, keeps it and opens nothing. */
  #refuseCount({ status }: ValidOrder, { limits }: SubmitForexCommand): Refusal | null {
    const { orders } = this.#ports;
    if (status === "open" && orders.count("open") >= limits.positions) {
      return refuse("positions_limit", limits.positions);
    }
    if (status === "pending" && orders.count("pending") >= limits.pending) {
      return refuse("pending_limit", limits.pending);
    }
    return null;
  }

  #draft(
    command: SubmitForexCommand,
    valid: ValidOrder,
    costs: Costs,
    now: MarketTick,
  ): Omit<NewOrder, "fill"> {
    const { product, conversion, feeType } = command;
    const entry =
      valid.status === "pending"
        ? entryTrigger(valid.side, valid.targetPrice.toNumber(), now)
        : null;
    return {
      id: this.#ports.newId(),
      market: marketOf(product),
      productId: product.id,
      showCode: product.showCode,
      side: valid.side,
      lots: valid.lots.toString(),
      unitsPerLot: product.unitsPerLot,
      multiple: valid.multiple,
      targetPrice: valid.targetPrice.toString(),
      entryWhen: entry?.when ?? null,
      stopLossPrice: valid.stopLossPrice,
      takeProfitPrice: valid.takeProfitPrice,
      margin: costs.margin.toString(),
      fee: costs.fee.toString(),
      createdAtMs: this.#ports.nowMs(),
      conversion,
      terms: { product, feeType },
    };
  }

  #onOrder(
    key: string,
    name: CommandRequest["name"],
    command: CloseForexCommand | CancelForexCommand | SetStopsCommand,
    act: (order: OrderRecord, currency: string) => Result<SubmitAnswer>,
  ): Result<SubmitAnswer> {
    const { commands, orders, profiles } = this.#ports;
    const decide = () => {
      const order = orders.find(command.orderId);
      return order ? act(order, profiles.require().currency) : refuse("order_unknown");
    };
    return commands.run(key, { name, body: { ...command } }, decide, storedAnswer);
  }

  #answer(orderId: string): Result<SubmitAnswer> {
    const { ledger, orders, profiles } = this.#ports;
    const order = publicOrder(orders.require(orderId));
    return { ok: true, order, ...readState(profiles, ledger) };
  }
}

/** With codes: stored keys carry the hash of such a body. */
function submitRequest({ product, side, status, ...command }: SubmitForexCommand): CommandRequest {
  const { lots, multiple, targetPrice, stopLossPrice, takeProfitPrice } = command;
  const levels = { targetPrice, stopLossPrice, takeProfitPrice };
  const codes = { side: orderSide.code(side), status: orderStatus.code(status) };
  return {
    name: "submit_forex",
    body: { productId: product.id, ...codes, lots, multiple, ...levels },
  };
}

function priceAsTick(price: string): { bid: number; ask: number } {
  return { bid: Number(price), ask: Number(price) };
}

/** The target as if it were filled now: what a waiting order has to set aside. */
function targetFill(
  { product, conversion }: SubmitForexCommand,
  price: Decimal,
  pair: MarketTick | undefined,
): { price: Decimal; rate: ConversionRate } {
  const pairPrice = conversionPrice(conversion, product.id, price, pair);
  return { price, rate: conversionRate(conversion, pairPrice) };
}
