/**
 * Commands on contract orders. Each command is one synchronous step under its idempotency key, at
 * the quotes in its arguments. Every refusal comes before the first write.
 */

import type { CommandQuotes, SubmitAnswer, SubmitForexCommand } from "#domain/contracts/account.ts";
import type {
  CancelForexCommand,
  CloseForexCommand,
  SetStopsCommand,
} from "#domain/contracts/order-commands.ts";
import { type ErrorName, type Result, refuse } from "#domain/errors/errors.ts";
import { oppositeSide } from "#domain/forex/conversion.ts";
import { readPart, type Split } from "#domain/forex/part.ts";
import { refuseMarket } from "#domain/forex/validate-order.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { isLimited } from "#domain/risk/exposure.ts";
import type { AccountContext } from "../account-context.ts";
import { readState } from "../ledger/balances.ts";
import type { CommandRequest } from "../ledger/commands.ts";
import { Module } from "../module.ts";
import type { Arming } from "./arming.ts";
import type { Exposures, RoomWanted } from "./exposures.ts";
import { acceptedQuote, acceptedQuotes, fillAt, termsOf } from "./fills.ts";
import type { ForexWriter } from "./forex-writer.ts";
import { type OrderRecord, publicOrder, storedAnswer } from "./order-row.ts";
import { type ClosedBy, splitOf, writePart } from "./part-writer.ts";
import { draftOf, priceOrder, roomFor, submitRequest } from "./pricing.ts";
import { setStops } from "./set-stops.ts";

type Peers = { writer: ForexWriter; arming: Arming; exposures: Exposures };

export class Forex extends Module<AccountContext & Peers> {
  /**
   * Places an order. If the company limits its clients' exposure, a market order first reserves its
   * exposure below the limit.
   * @throws, before any decision, if a reservation is needed and the database is out of reach
   */
  async place(
    command: SubmitForexCommand,
    quotes: CommandQuotes,
    key: string,
  ): Promise<Result<SubmitAnswer>> {
    const wanted = this.roomWanted(command, quotes, key);
    const submit = (hasRoom?: boolean) => this.submit(command, quotes, key, hasRoom);
    return wanted ? this.context.exposures.withRoom(wanted, command.exposure, submit) : submit();
  }

  /**
   * @param hasRoom true if `place` has reserved room below the company's exposure limit. Without
   * room, an order to which such a limit applies is refused
   */
  submit(
    command: SubmitForexCommand,
    quotes: CommandQuotes,
    key: string,
    hasRoom = !this.#isHeldByLimits(command),
  ): Result<SubmitAnswer> {
    const place = () => this.#place(command, quotes, hasRoom);
    return this.context.commands.run(key, submitRequest(command), place, storedAnswer);
  }

  /**
   * Returns the exposure that a market order would add. Null if no limit applies, or if the order
   * is already decided or will be refused anyway.
   */
  roomWanted(command: SubmitForexCommand, quotes: CommandQuotes, key: string): RoomWanted | null {
    if (!this.#isHeldByLimits(command) || this.context.commands.isAnswered(key)) return null;
    const priced = priceOrder(this.context, command, quotes);
    return priced.ok ? roomFor(command.product, priced) : null;
  }

  #isHeldByLimits({ status, exposure }: SubmitForexCommand): boolean {
    return status === "open" && isLimited(exposure) && this.context.exposures.isCounted();
  }

  close(
    command: CloseForexCommand,
    quotes: CommandQuotes,
    key: string,
    by: ClosedBy = "user",
  ): Result<SubmitAnswer> {
    return this.#onOrder(key, "close_forex", command, (order, currency) => {
      if (order.status !== "open") return refuse("order_not_open");
      const closed = refuseMarket(quotes.quote);
      if (closed) return closed;
      const { usedQuotes, writer, changed } = this.context;
      const used = acceptedQuotes(usedQuotes, termsOf(order), quotes, currency);
      if (!used.ok) return used;
      const split = splitFor(order, command.lots);
      if (!split.ok) return split;
      const fill = fillAt(termsOf(order), oppositeSide(order.side), used.quote, used.pair);
      // All checks have passed; the writes below must not fail.
      const { parts } = split;
      const endedId = parts ? writePart(this.context, order, parts, fill, by) : order.id;
      if (!parts) writer.close(order, fill, by, currency);
      const protection = writer.protect(endedId, currency);
      changed([{ kind: "forex_closed", orderIds: [endedId] }, ...protection]);
      return this.#answer(endedId);
    });
  }

  /**
   * @param quotes current prices; a price in doubt is refused, because it may already have reached
   * the target
   */
  cancel(command: CancelForexCommand, quotes: CommandQuotes, key: string): Result<SubmitAnswer> {
    return this.#onOrder(key, "cancel_forex", command, (order, currency) => {
      if (order.status !== "pending") return refuse("order_not_pending");
      const { usedQuotes } = this.context;
      const accepted = acceptedQuote(usedQuotes, order.terms.product, quotes.quote, true);
      if (!accepted.ok) return accepted;
      this.context.writer.cancel(order, "cancelled", currency);
      this.context.changed([{ kind: "forex_closed", orderIds: [order.id] }]);
      return this.#answer(order.id);
    });
  }

  /**
   * @param loosening reason why the caller may not move a stop further from the price; null if
   * allowed
   */
  setStops(
    command: SetStopsCommand,
    quotes: CommandQuotes,
    key: string,
    loosening: ErrorName | null = null,
  ): Result<SubmitAnswer> {
    return this.#onOrder(key, "set_stops", command, (order, currency) => {
      const refusal = setStops(this.context, order, command, quotes, currency, loosening);
      return refusal ?? this.#answer(order.id);
    });
  }

  #place(
    command: SubmitForexCommand,
    quotes: CommandQuotes,
    hasRoom: boolean,
  ): Result<SubmitAnswer> {
    const priced = priceOrder(this.context, command, quotes);
    if (!priced.ok) return priced;
    if (!hasRoom) return refuse("exposure_limit");
    const { fill, costs, used } = priced;
    // All checks have passed; the writes below must not fail.
    const { profiles, usedQuotes, writer, nowMs, changed } = this.context;
    const draft = draftOf(this.context, command, priced);
    if (fill) writer.open(draft, fill, costs);
    else writer.wait(draft, costs, used.quote.seq);
    profiles.setTerms(command, nowMs());
    usedQuotes.remember(used.quote);
    changed([]);
    return this.#answer(draft.id);
  }

  #onOrder(
    key: string,
    name: CommandRequest["name"],
    command: CloseForexCommand | CancelForexCommand | SetStopsCommand,
    act: (order: OrderRecord, currency: string) => Result<SubmitAnswer>,
  ): Result<SubmitAnswer> {
    const { commands, orders, profiles } = this.context;
    const decide = () => {
      const order = orders.find(command.orderId);
      return order ? act(order, profiles.require().currency) : refuse("order_unknown");
    };
    return commands.run(key, { name, body: { ...command } }, decide, storedAnswer);
  }

  #answer(orderId: string): Result<SubmitAnswer> {
    const { orders } = this.context;
    const order = publicOrder(orders.require(orderId));
    return { ok: true, order, ...readState(this.context) };
  }
}

/** Divides a position; `parts` is null if the whole position closes. */
function splitFor(order: OrderRecord, text: string | undefined): Result<{ parts: Split | null }> {
  if (text === undefined) return { ok: true, parts: null };
  const read = readPart(order.terms.product, Decimal.parse(order.lots), text);
  if (!read.ok) return read;
  if (!read.lots) return { ok: true, parts: null };
  const parts = splitOf(order, read.lots);
  // The margin of a tiny part rounds to zero.
  if (!parts.part.margin.gt(Decimal.zero)) return refuse("lots_below_minimum");
  return { ok: true, parts };
}
