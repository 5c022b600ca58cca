/**
 * Announces terms that get worse for open positions: once, before the terms start. Stored notices
 * let the audit derive what a position had to accept.
 */

import { type ComingTerms, touches } from "#domain/terms/coming.ts";
import type { AccountContext } from "../account-context.ts";
import { Module } from "../module.ts";
import type { OrderRecord } from "../orders/order-row.ts";

type Held = Pick<OrderRecord, "openedAtMs"> & { terms: Pick<OrderRecord["terms"], "product"> };

export class ToldTerms extends Module<AccountContext> {
  /** Runs inside a transaction; announces the changes that affect open positions. */
  tellAll(coming: readonly ComingTerms[]): void {
    if (coming.length === 0) return;
    const open = this.context.orders.open();
    const isFinanced = this.context.profiles.require().rollover !== null;
    for (const each of coming) {
      const touched = open.find((order) => isTouched(order, each, isFinanced));
      if (touched) this.tell(each, nameOf(each, touched));
    }
  }

  /**
   * Runs inside a transaction; a repeat changes nothing.
   * @param subject name of the product or level, as the trader knows it
   */
  tell(coming: ComingTerms, subject: string): void {
    const { notices, copyMessages, nowMs } = this.context;
    const { id, kind, announcedMs, startMs, terms } = coming;
    const told = this.sql`INSERT INTO told_terms (change_id, kind, subject, announced_ms,
      start_ms, terms, told_ms) VALUES (${id}, ${kind}, ${coming.subject}, ${announcedMs},
      ${startMs}, ${JSON.stringify(terms)}, ${nowMs()}) ON CONFLICT DO NOTHING RETURNING 1 AS one`;
    if (told.length === 0) return;
    const pot = this.context.potStore.read();
    if (pot) copyMessages.tell(pot.followerId, { kind: "terms_told", coming, subject });
    else notices.tell("terms_change", { startMs, subject, terms }, `terms-${id}`.slice(0, 64));
  }
}

function isTouched({ openedAtMs, terms }: Held, coming: ComingTerms, isFinanced: boolean): boolean {
  // A position opened at or after the change's start already has the new terms.
  if (openedAtMs !== null && openedAtMs >= coming.startMs) return false;
  const { code, market } = terms.product;
  return touches(coming, { code, session: market.session }, isFinanced);
}

function nameOf({ kind, subject }: ComingTerms, { terms }: Held): string {
  if (kind === "financing_rate") return terms.product.showCode;
  return kind === "financing_holiday" ? subject : "";
}
