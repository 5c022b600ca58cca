/**
 * Reverses a position: closes it and opens the opposite one of the same size at the same tick, in
 * one transaction. If the opposite position is refused, the position stays open. If the product has
 * moved to another market, each position takes the tick of its own market.
 */

import type { CommandQuotes, SubmitAnswer, SubmitForexCommand } from "#domain/contracts/account.ts";
import type { ReverseForexCommand } from "#domain/contracts/order-commands.ts";
import { type Result, refuse } from "#domain/errors/errors.ts";
import { oppositeSide } from "#domain/forex/conversion.ts";
import { refuseMarket } from "#domain/forex/validate-order.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { isLimited } from "#domain/risk/exposure.ts";
import type { AccountContext } from "../account-context.ts";
import { readState } from "../ledger/balances.ts";
import { Module } from "../module.ts";
import { expected } from "../records.ts";
import type { Exposures, RoomWanted } from "./exposures.ts";
import { acceptedQuotes, type Fill, fillAt, termsOf } from "./fills.ts";
import { type ForexWriter, profitOf } from "./forex-writer.ts";
import { type OrderRecord, publicOrder, storedAnswer } from "./order-row.ts";
import { draftOf, type PricedOrder, priceOrder, roomFor } from "./pricing.ts";

interface Turn {
  order: OrderRecord;
  closing: Fill;
  command: SubmitForexCommand;
  priced: PricedOrder;
}

export class Reversal extends Module<
  AccountContext & { writer: ForexWriter; exposures: Exposures }
> {
  /**
   * @throws before any decision, if the order needs room under the exposure limits and the database
   *   is out of reach
   */
  async reverse(
    command: ReverseForexCommand,
    quotes: CommandQuotes,
    key: string,
  ): Promise<Result<SubmitAnswer>> {
    const wanted = this.#roomWanted(command, quotes, key);
    const run = (hasRoom = true) => this.#run(command, quotes, key, hasRoom);
    return wanted ? this.context.exposures.withRoom(wanted, command.exposure, run) : run();
  }

  #run(
    command: ReverseForexCommand,
    quotes: CommandQuotes,
    key: string,
    hasRoom: boolean,
  ): Result<SubmitAnswer> {
    const request = { name: "reverse_forex", body: { orderId: command.orderId } };
    const decide = () => {
      const turn = this.#priced(command, quotes);
      if (!turn.ok) return turn;
      return hasRoom ? this.#turn(turn) : refuse("exposure_limit");
    };
    return this.context.commands.run(key, request, decide, storedAnswer);
  }

  /**
   * Exposure that the opposite order must reserve below the limits; null for none. Until the report
   * after the decision, the position to close is still counted too.
   */
  #roomWanted(command: ReverseForexCommand, quotes: CommandQuotes, key: string): RoomWanted | null {
    const { exposures, commands } = this.context;
    if (!isLimited(command.exposure) || !exposures.isCounted() || commands.isAnswered(key)) {
      return null;
    }
    const turn = this.#priced(command, quotes);
    return turn.ok ? roomFor(command.product, turn.priced) : null;
  }

  #priced(command: ReverseForexCommand, quotes: CommandQuotes): Result<Turn> {
    const { orders, profiles, usedQuotes } = this.context;
    const { orderId, ...terms } = command;
    const order = orders.find(orderId);
    if (!order) return refuse("order_unknown");
    if (order.status !== "open") return refuse("order_not_open");
    const closed = refuseMarket(quotes.quote);
    if (closed) return closed;
    const { currency } = profiles.require();
    const used = acceptedQuotes(usedQuotes, termsOf(order), quotes, currency);
    if (!used.ok) return used;
    const side = oppositeSide(order.side);
    const closing = fillAt(termsOf(order), side, used.quote, used.pair);
    const opposite: SubmitForexCommand = {
      ...terms,
      side,
      status: "open",
      lots: order.lots,
      multiple: order.multiple,
      targetPrice: "0",
      stopLossPrice: "0",
      takeProfitPrice: "0",
    };
    const amount = Decimal.parse(order.margin).add(profitOf(order, closing));
    const opening = { ...quotes, quote: quotes.opening ?? quotes.quote };
    const priced = priceOrder(this.context, opposite, opening, { amount, positions: 1 });
    if (!priced.ok) return priced;
    return { ok: true, order, closing, command: opposite, priced };
  }

  #turn({ order, closing, command, priced }: Turn): Result<SubmitAnswer> {
    const { writer, profiles, orders, nowMs, changed } = this.context;
    const { costs, currency } = priced;
    const fill = expected(priced.fill, "an order at the market without a fill");
    // All checks have passed; the writes below must not fail.
    writer.close(order, closing, "reversed", currency);
    const draft = draftOf(this.context, command, priced);
    writer.open(draft, fill, costs);
    profiles.setTerms(command, nowMs());
    changed([{ kind: "forex_closed", orderIds: [order.id] }]);
    const { profit, fee, financing = "0" } = orders.require(order.id);
    const reversed = { profit, fee, financing };
    const opened = publicOrder(orders.require(draft.id));
    return { ok: true, order: opened, reversed, ...readState(this.context) };
  }
}
