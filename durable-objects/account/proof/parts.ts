/**
 * Audits positions closed in parts. Each part has its share of margin and fee. The parts and the
 * rest add up to the whole position.
 */

import { Fraction } from "./fraction.ts";
import type { OrderFacts } from "./order-facts.ts";
import type { Report } from "./report.ts";

interface Left {
  position: OrderFacts;
  lots: Fraction;
  margin: Fraction;
  fee: Fraction;
}

/** Expects orders by ascending number: a position comes before its parts. */
export class Parts {
  readonly #left = new Map<string, Left>();

  begin(position: OrderFacts): void {
    if (position.leftLots === null) return;
    const [lots, margin, fee] = [position.lots, position.margin, position.fee].map(Fraction.of) as [
      Fraction,
      Fraction,
      Fraction,
    ];
    this.#left.set(position.id, { position, lots, margin, fee });
  }

  take(part: OrderFacts, say: Report): void {
    const left = this.#left.get(part.originId ?? "");
    if (!left) return say("is a part of no position");
    if (!isOf(left.position, part)) say("disagrees with the position it is a part of");
    const lots = Fraction.of(part.lots);
    const share = (amount: Fraction) => amount.times(lots).by(left.lots);
    const margin = share(left.margin).cut("zero");
    const fee = share(left.fee).cut("away");
    if (!Fraction.of(part.margin).equals(margin)) {
      say(`has a margin of ${margin}, not ${part.margin}`);
    }
    if (!Fraction.of(part.fee).equals(fee)) say(`has a fee of ${fee}, not ${part.fee}`);
    left.lots = left.lots.minus(lots);
    left.margin = left.margin.minus(margin);
    left.fee = left.fee.minus(fee);
  }

  finish(sayOf: (orderId: string) => Report): void {
    for (const { position, lots, margin, fee } of this.#left.values()) {
      const says = [position.leftLots, position.leftMargin, position.leftFee];
      const isLeft = [lots, margin, fee].every((amount, index) =>
        amount.equals(Fraction.of(says[index] ?? "0")),
      );
      if (!isLeft || !Fraction.of(0).isBelow(lots)) {
        sayOf(position.id)("has something else left than its parts have left of it");
      }
    }
  }
}

function isOf(position: OrderFacts, part: OrderFacts): boolean {
  const facts = (order: OrderFacts) => [
    order.side,
    order.productId,
    order.showCode,
    order.market,
    order.unitsPerLot,
    order.multiple,
    order.openPrice,
    order.openedAtMs,
    order.opened,
    order.terms,
    order.path,
    order.createdAtMs,
  ];
  return (
    JSON.stringify(facts(position)) === JSON.stringify(facts(part)) &&
    part.status === "closed" &&
    part.closed !== null &&
    part.openedBy === null &&
    part.leftLots === null &&
    position.originId === null
  );
}
