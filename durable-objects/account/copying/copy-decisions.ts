/**
 * A pot's decisions on the acts of its master. Each act is decided once, however often and in
 * whatever order acts arrive: one transaction decides the act and writes the decision's row.
 */
import type { CommandQuotes, FillReceipt } from "#domain/contracts/account.ts";
import type {
  CopyCommand,
  CopyOutcome,
  MasterAct,
  MasterEvent,
  OpenedAct,
} from "#domain/contracts/copying.ts";
import { isTooLate } from "#domain/copying/lateness.ts";
import { copiedPart } from "#domain/copying/size.ts";
import { type ErrorName, type Refusal, type Result, refuse } from "#domain/errors/errors.ts";
import { passingErrors } from "#domain/errors/passing-errors.ts";
import type { Levels } from "#domain/forex/levels.ts";
import { isOpen, nextChange, type TradingHours } from "#domain/market/trading-hours.ts";
import { Decimal } from "#domain/money/decimal.ts";
import type { AccountContext } from "../account-context.ts";
import { Module } from "../module.ts";
import type { Exposures } from "../orders/exposures.ts";
import type { Forex } from "../orders/forex.ts";
import type { OrderRecord } from "../orders/order-row.ts";
import type { FloatingProfit } from "../risk/floating-profit.ts";
import { fundsOf } from "../risk/valuation.ts";
import { type CopyOrder, copyOrder, takenLevels } from "./copy-order.ts";
import { type CopyInputs, type CopyStore, type NewCopy, outcomeOf } from "./copy-store.ts";
import type { Pots } from "./pots.ts";

/** Delay in ms of the retry after an unusable price: the next tick comes soon. */
const againAfterMs = 1_000;
/** Delay in ms of the retry if a market is closed during its trading hours, as on a holiday. */
const closedAgainMs = 60_000;

interface Peers {
  pots: Pots;
  copies: CopyStore;
  forex: Forex;
  exposures: Exposures;
  floating: FloatingProfit;
}

type Opening = MasterEvent & { act: OpenedAct };
type Follow = Exclude<MasterAct, OpenedAct>;

interface Sized {
  version: number;
  inputs: CopyInputs;
  order: Result<CopyOrder>;
}

export class CopyDecisions extends Module<AccountContext & Peers> {
  /** @throws, before any decision, if a market or the company's database is out of reach */
  async decide(
    { masterId, event, masterEquity, closedMs = null }: CopyCommand,
    quotes: CommandQuotes | null,
    key: string,
  ): Promise<CopyOutcome> {
    if (this.context.potStore.require().masterId !== masterId) {
      throw new Error("the pot copies another master");
    }
    const { act } = event;
    if (act.kind !== "opened") {
      const { profiles, openingRefusal } = this.context;
      // If new levels move a stop further from the price, the follower needs the permission to open
      // orders.
      const loosening =
        act.kind === "levels" ? await openingRefusal(profiles.require().identity) : null;
      return this.#follow(event, act, quotes, key, loosening);
    }
    const opening = { ...event, act };
    const known = this.#known(opening);
    if (known) return known;
    if (!quotes) return this.#again(act.product.market, "quote_unavailable");
    const sized = await this.#size({ ...opening, closedMs }, masterEquity, quotes);
    if (!sized.ok) return this.#again(act.product.market, sized.error);
    return this.#open(opening, sized, quotes, key);
  }

  /** Outcome of an opening that is already decided or out of date; null if it must be decided. */
  #known({ orderId, number }: Opening): CopyOutcome | null {
    const copy = this.context.copies.find(orderId);
    if (copy) return outcomeOf(copy, number);
    const { state } = this.context.potStore.require();
    return state === "following" ? null : { kind: "nothing" };
  }

  /** Reads the inputs that are not in this account, before the transaction begins. */
  async #size(
    { act, atMs, closedMs }: Opening & { closedMs: number | null },
    masterEquity: string | null,
    quotes: CommandQuotes,
  ): Promise<Result<Sized>> {
    const { profiles, potStore, companyTerms, exposures, floating, nowMs, openingRefusal } =
      this.context;
    const { identity } = profiles.require();
    const [terms, exposure, refusal, now] = await Promise.all([
      companyTerms(identity.companyId),
      exposures.limitsNow(act.product.id),
      openingRefusal(identity),
      floating.value(0),
    ]);
    const { size } = potStore.require().settings;
    if (size.kind === "share" && now.isDoubted) return refuse("price_doubted");
    if (size.kind === "share" && masterEquity === null) return refuse("quote_unavailable");
    const inputs: CopyInputs = {
      side: act.side,
      masterAtMs: atMs,
      ...(act.isLate && { isLate: act.isLate }),
      size,
      masterLots: act.lots,
      potEquity: fundsOf(this.context).add(now.profit).toString(),
      masterEquity,
      masterReceipt: act.receipt,
    };
    const isLate = isTooLate(act.product.market, { atMs, closedMs, nowMs: nowMs() });
    const why = isLate ? "copy_too_late" : refusal;
    const order = why ? refuse(why) : copyOrder(act, inputs, { terms, exposure, quotes });
    return { ok: true, version: now.version, inputs, order };
  }

  /** Decides an opening. First reserves the copy's exposure if the company limits exposure. */
  async #open(
    event: Opening,
    sized: Sized,
    quotes: CommandQuotes,
    key: string,
  ): Promise<CopyOutcome> {
    const { forex, exposures } = this.context;
    const { order } = sized;
    const wanted = order.ok ? forex.roomWanted(order.command, quotes, key) : null;
    if (!wanted || !order.ok) return this.#decideOpening(event, sized, quotes, key);
    return exposures.withRoom(wanted, order.command.exposure, (hasRoom) =>
      this.#decideOpening(event, sized, quotes, key, hasRoom),
    );
  }

  #decideOpening(
    event: Opening,
    { version, inputs, order }: Sized,
    quotes: CommandQuotes,
    key: string,
    hasRoom?: boolean,
  ): CopyOutcome {
    const { db, ready, profiles, pots, copies, forex, nowMs } = this.context;
    return db.transaction(() => {
      ready();
      const known = this.#known(event);
      if (known) return known;
      const hours = event.act.product.market;
      // The account changed while prices were read, so the equity in `inputs` is out of date.
      if (profiles.require().stateVersion !== version) return this.#again(hours, "busy");
      if (pots.isStopDue(Decimal.parse(inputs.potEquity))) return this.#again(hours, "busy");
      const answer = order.ok ? forex.submit(order.command, quotes, key, hasRoom) : order;
      if (!answer.ok) return this.#notOpened(event, answer, inputs);
      const levelsReason = order.ok ? order.levelsReason : null;
      const { id: orderId, openReceipt: receipt } = answer.order;
      copies.insert(event, { orderId, reason: null, levelsReason, receipt }, inputs);
      return { kind: "copied", orderId, receipt, atMs: nowMs() };
    });
  }

  #notOpened(event: Opening, { error }: Refusal, inputs: CopyInputs): CopyOutcome {
    const { potStore, copies, copyMessages } = this.context;
    const { followerId, settings } = potStore.require();
    const isSkipped = error === "market_closed" && settings.whenClosed === "skip";
    if (passes(error) && !isSkipped) return this.#again(event.act.product.market, error);
    copies.insert(event, { ...nothing, reason: error }, inputs);
    copyMessages.tell(followerId, { kind: "told", notice: "copy_refused" });
    return { kind: "refused", reason: error };
  }

  #follow(
    event: MasterEvent,
    act: Follow,
    quotes: CommandQuotes | null,
    key: string,
    loosening: ErrorName | null,
  ): CopyOutcome {
    const { db, ready, copies, orders, nowMs } = this.context;
    return db.transaction((): CopyOutcome => {
      ready();
      const copy = copies.find(event.orderId);
      // The master closed the position before the pot had decided its opening. This row makes the
      // pot ignore the opening, which may still arrive.
      if (!copy && act.kind === "closed") {
        copies.insert(event, nothing, null);
      }
      if (!copy) return { kind: "nothing" };
      if (event.number <= copy.event.number) return outcomeOf(copy, event.number);
      const order = copy.orderId === null ? null : orders.require(copy.orderId);
      // Later acts do not change a refused or closed copy.
      if (order?.status !== "open") return { kind: "nothing" };
      const hours = order.terms.product.market;
      if (!quotes) return this.#again(hours, "quote_unavailable");
      const done =
        act.kind === "levels"
          ? this.#setLevels(event.orderId, order, act.levels, quotes, key, loosening)
          : this.#end(order, act, quotes, key);
      if (!done.ok && passes(done.error)) return this.#again(hours, done.error);
      if (!done.ok) throw new Error(`copy ${order.id} refused ${act.kind}: ${done.error}`);
      copies.decided(event, done.receipt);
      return { kind: "copied", orderId: order.id, receipt: done.receipt, atMs: nowMs() };
    });
  }

  /** Closes the copy or a part of it. Returns the fill; null if nothing was closed. */
  #end(
    order: OrderRecord,
    act: Exclude<Follow, { kind: "levels" }>,
    quotes: CommandQuotes,
    key: string,
  ): Result<{ receipt: FillReceipt | null }> {
    const part = act.kind === "closed" ? "all" : partOf(order, act);
    if (part === "none") return unfilled;
    const lots = part === "all" ? {} : { lots: part.toString() };
    const answer = this.context.forex.close({ orderId: order.id, ...lots }, quotes, key, "copied");
    if (answer.ok) return { ok: true, receipt: answer.order.closeReceipt };
    // The margin of so small a part rounds to zero. The part stays open until the rest closes.
    const isTooLittle = part !== "all" && answer.error === "lots_below_minimum";
    return isTooLittle ? unfilled : answer;
  }

  /** If the levels cannot be set, the copy keeps its own levels and records the reason. */
  #setLevels(
    masterOrderId: string,
    order: OrderRecord,
    wanted: Levels,
    quotes: CommandQuotes,
    key: string,
    loosening: ErrorName | null,
  ): Result<{ receipt: null }> {
    const { forex, copies } = this.context;
    const taken = takenLevels(order.terms.product, order.side, wanted, order, quotes.quote);
    const answer = forex.setStops({ orderId: order.id, ...taken.levels }, quotes, key, loosening);
    if (!answer.ok && passes(answer.error)) return answer;
    copies.setLevelsReason(masterOrderId, answer.ok ? taken.reason : answer.error);
    return unfilled;
  }

  #again(hours: TradingHours, error: ErrorName): CopyOutcome {
    const nowMs = this.context.nowMs();
    if (error !== "market_closed") return { kind: "again", notBeforeMs: nowMs + againAfterMs };
    const opensMs = isOpen(hours, nowMs) ? null : nextChange(hours, nowMs);
    return { kind: "again", notBeforeMs: opensMs ?? nowMs + closedAgainMs };
  }
}

const unfilled = { ok: true, receipt: null } as const;
const nothing: NewCopy = { orderId: null, reason: null, levelsReason: null, receipt: null };

function partOf(order: OrderRecord, { closed, before }: Extract<Follow, { kind: "part_closed" }>) {
  const share = { closed: Decimal.parse(closed), before: Decimal.parse(before) };
  return copiedPart(order.terms.product, Decimal.parse(order.lots), share);
}

/** True for temporary refusals. An account keeps its currency, so a mismatch is permanent. */
function passes(error: ErrorName): boolean {
  return passingErrors.has(error) && error !== "currency_mismatch";
}
