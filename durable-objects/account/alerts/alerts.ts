/**
 * Price alerts. The trigger of an alert rests in the market's book, like the levels of orders. The
 * account decides what a firing means, and when the alert pauses.
 */

import { alertTrigger, openAlertsMax, readAlert, readAlertLevel } from "#domain/alerts/alert.ts";
import type { FiredAlert } from "#domain/contracts/account.ts";
import type { Alert, CreateAlertCommand, MoveAlertCommand } from "#domain/contracts/alerts.ts";
import { type AskedQuote, lastingSpec, type MarketSpec } from "#domain/contracts/market.ts";
import { alertPrefix, type Fire, type TriggerSet } from "#domain/contracts/triggers.ts";
import { type Result, refuse } from "#domain/errors/errors.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { marketName } from "#domain/text/names.ts";
import type { AccountContext } from "../account-context.ts";
import { Module } from "../module.ts";
import type { Arming } from "../orders/arming.ts";
import { acceptedQuote } from "../orders/fills.ts";
import { expected } from "../records.ts";
import { type AlertRecord, AlertStore, toAlert } from "./alert-store.ts";

export class Alerts extends Module<AccountContext & { arming: Arming }> {
  readonly #store = new AlertStore(this.context.db);

  create(command: CreateAlertCommand, asked: AskedQuote, key: string): Result<{ alert: Alert }> {
    const { product, ...request } = command;
    const { commands, usedQuotes, nowMs, newId } = this.context;
    const body = { ...request, productId: product.id };
    return commands.run(key, { name: "create_alert", body }, () => {
      if (this.#store.openCount() >= openAlertsMax) return refuse("alerts_limit", openAlertsMax);
      const accepted = acceptedQuote(usedQuotes, product, asked, true);
      if (!accepted.ok) return accepted;
      const { quote } = accepted;
      const read = readAlert(product, request, quote, nowMs());
      if (!read.ok) return read;
      const id = `${alertPrefix}${newId()}`;
      this.#store.insert({
        ...{ ...read.terms, id, productId: product.id, showCode: product.showCode },
        ...{ spec: lastingSpec(product.market), createdMs: nowMs() },
      });
      const alert = this.#require(id);
      this.#arm(alert, quote.seq);
      this.#changed();
      return { ok: true, alert: toAlert(alert) };
    });
  }

  /**
   * Moves the alert to another price. Only ticks after the quote's tick can reach the new price.
   * Later messages about the old price are ignored. A running pause continues.
   */
  move(command: MoveAlertCommand, asked: AskedQuote, key: string): Result<{ alert: Alert }> {
    const { product, ...body } = command;
    const { commands, usedQuotes } = this.context;
    return commands.run(key, { name: "move_alert", body }, () => {
      const alert = this.#store.find(body.id);
      if (!alert) return refuse("not_found");
      if (alert.state !== "open") return refuse("alert_ended");
      const own = { ...product, market: alert.spec };
      const accepted = acceptedQuote(usedQuotes, own, asked, true);
      if (!accepted.ok) return accepted;
      const { quote } = accepted;
      const { when } = body;
      const level = readAlertLevel(product, { ...body, watch: alert.watch }, quote);
      if (!level.ok) return level;
      this.#store.move(alert.id, { when, price: level.price });
      const moved = this.#require(alert.id);
      this.#arm(moved, quote.seq);
      this.#changed();
      return { ok: true, alert: toAlert(moved) };
    });
  }

  cancel(id: string, key: string): Result<{ alert: Alert }> {
    return this.context.commands.run(key, { name: "cancel_alert", body: { id } }, () => {
      const alert = this.#store.find(id);
      if (!alert) return refuse("not_found");
      if (alert.state !== "open") return refuse("alert_ended");
      this.#end(alert, "cancelled");
      this.#changed();
      return { ok: true, alert: toAlert(this.#require(id)) };
    });
  }

  marketOf(id: string): { productId: number; market: MarketSpec } | null {
    const alert = this.#store.find(id);
    return alert && { productId: alert.productId, market: alert.spec };
  }

  page(query: Parameters<AlertStore["page"]>[0]): { data: Alert[]; total: number } {
    return this.#store.page(query);
  }

  /** Handles a firing or an expiry, even if reported twice. Ignores older versions of the alert. */
  reached(fire: Fire): void {
    const { db, ready } = this.context;
    db.transaction(() => {
      ready();
      const alert = this.#store.find(fire.id);
      if (alert?.state !== "open" || alert.version !== fire.version) return;
      if (fire.trigger) return this.#fire(alert, fire);
      this.#end(alert, "expired");
      this.#changed();
    });
  }

  /** Runs inside the caller's transaction. */
  armAgain(market: string): void {
    for (const alert of this.#store.open()) {
      if (marketName(alert.spec) === market) this.#arm(alert, 0);
    }
  }

  /** Runs inside the transaction that resets a demo account. */
  removeAll(): void {
    for (const alert of this.#store.open()) this.#end(alert, "cancelled");
    this.#store.removeAll();
  }

  #fire(alert: AlertRecord, { market, generation, tick }: Fire): void {
    const { id, productId, showCode, note, times } = alert;
    const count = alert.firings.length + 1;
    const price = Decimal.of(tick[alert.watch]).toString();
    const { seq, timeMs } = tick;
    this.#store.addFiring(id, { count, market, generation, seq, timeMs, price });
    this.context.notices.tell("price_alert", { showCode, price, note }, `${id}-${count}`);
    if (count === times) this.#store.end(id, "done", this.context.nowMs());
    else {
      this.#store.raiseVersion(id);
      this.#arm(this.#require(id), seq);
    }
    this.#changed({ productId, showCode, price });
  }

  #end(alert: AlertRecord, state: "expired" | "cancelled"): void {
    this.#store.end(alert.id, state, this.context.nowMs());
    const version = alert.version + 1;
    this.#send(alert, { id: alert.id, version, triggers: [], afterSeq: 0 });
  }

  /** Arms the alert's trigger. After a firing, the trigger waits until the pause is over. */
  #arm(alert: AlertRecord, afterSeq: number): void {
    const { id, version, expiresMs: untilMs, pauseMs } = alert;
    const [fired] = alert.firings;
    const pause = fired ? { fromMs: fired.timeMs + pauseMs } : {};
    const set = { id, version, triggers: [alertTrigger(alert)], afterSeq, untilMs, ...pause };
    this.#send(alert, set);
  }

  #send({ spec }: AlertRecord, set: TriggerSet): void {
    this.context.arming.send(marketName(spec), { spec, sets: [set], cited: [] });
  }

  #changed(fired?: FiredAlert): void {
    this.context.changed([{ kind: "alert", ...(fired && { fired }) }]);
  }

  #require(id: string): AlertRecord {
    return expected(this.#store.find(id), `no alert ${id}`);
  }
}
