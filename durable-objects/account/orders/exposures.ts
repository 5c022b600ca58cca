/**
 * Reports this account's exposure to the company's database. Before a fill the account reserves the
 * order's exposure in that database, which refuses it above the company's limits. The exposure
 * report after the decision ends the reservation. The report is in the outbox before the
 * reservation is requested. So an object killed in between ends the reservation at its next start.
 * Demo accounts neither report nor reserve, because play money is no risk.
 */

import { Decimal } from "#domain/money/decimal.ts";
import {
  type Exposure,
  type ExposureLimits,
  type HeldExposure,
  isLimited,
  noExposureLimits,
} from "#domain/risk/exposure.ts";
import type { AccountContext } from "../account-context.ts";
import { destinations } from "../destinations.ts";
import { Module } from "../module.ts";
import { expected } from "../records.ts";
import type { OpenLots } from "./order-store.ts";

/** Delay in ms of the report that ends a reservation if the object dies before the decision. */
const reportAfterMs = 15_000;

export interface RoomWanted extends Pick<OpenLots, "productId" | "side" | "lots" | "multiple"> {
  margin: Decimal;
}

export class Exposures extends Module<AccountContext> {
  /** Reservations of this instance whose orders are not decided yet. */
  readonly #inFlight = new Set<number>();

  /** Runs inside the transaction in which a position opened or ended. */
  changed(): void {
    if (!this.isCounted()) return;
    this.context.outbox.put(destinations.exposures, "{}");
  }

  /** False for a demo account, which has no limits and reports no exposure. */
  isCounted(): boolean {
    return !this.context.profiles.require().identity.isDemo;
  }

  async limitsNow(productId: number): Promise<ExposureLimits> {
    const { profiles, exposureLimits } = this.context;
    if (!this.isCounted()) return noExposureLimits;
    return exposureLimits(profiles.require().identity.companyId, productId);
  }

  /**
   * Reserves the wanted exposure, decides the order, and ends the reservation by a report. `decide`
   * must be synchronous, so that no other code runs between its writes and the end of the
   * reservation.
   * @throws if the database is out of reach
   */
  async withRoom<T>(
    wanted: RoomWanted,
    limits: ExposureLimits,
    decide: (hasRoom: boolean) => T,
  ): Promise<T> {
    if (!this.isCounted() || !isLimited(limits)) return decide(true);
    const { profiles, reserveExposure } = this.context;
    const number = this.#begin();
    let hasRoom = false;
    try {
      hasRoom = await reserveExposure(profiles.require().identity, number, roomOf(wanted), limits);
    } catch (cause) {
      this.#end(number);
      throw cause;
    }
    try {
      return decide(hasRoom);
    } finally {
      this.#end(number);
    }
  }

  /** The outbox calls this. A report of the current state replaces all waiting messages. */
  async send(): Promise<void> {
    if (!this.isCounted()) return;
    const { profiles, orders, storeExposures, outbox } = this.context;
    const { identity, stateVersion: version } = profiles.require();
    const inFlight = [...this.#inFlight];
    const exposures = exposuresOf(orders.openLots());
    // This report removes the waiting message. Undecided reservations need a new message: if the
    // object dies, its next start sends this message and so releases them.
    if (inFlight.length > 0) outbox.put(destinations.exposures, "{}", reportAfterMs);
    await storeExposures(identity, { version, exposures, reservedTo: this.#newest(), inFlight });
  }

  #begin(): number {
    return this.db.transaction(() => {
      this.sql`UPDATE exposure_counter SET number = number + 1`;
      this.context.outbox.put(destinations.exposures, "{}", reportAfterMs);
      const number = this.#newest();
      this.#inFlight.add(number);
      return number;
    });
  }

  #end(number: number): void {
    this.#inFlight.delete(number);
    this.changed();
  }

  #newest(): number {
    const [row] = this.sql<{ number: number }>`SELECT number FROM exposure_counter`;
    return expected(row, "the counter of reservations is missing").number;
  }
}

function roomOf({ productId, side, lots, margin, multiple }: RoomWanted): Exposure {
  const size = Decimal.parse(lots).toNumber();
  return {
    productId,
    longLots: side === "buy" ? size : 0,
    shortLots: side === "sell" ? size : 0,
    notional: margin.mul(Decimal.of(multiple)).toNumber(),
  };
}

const nothing = {
  longLots: Decimal.zero,
  shortLots: Decimal.zero,
  notional: Decimal.zero,
  longUnits: Decimal.zero,
  longCost: Decimal.zero,
  shortUnits: Decimal.zero,
  shortCost: Decimal.zero,
};

export function exposuresOf(open: readonly OpenLots[]): HeldExposure[] {
  const sums = new Map<number, typeof nothing>();
  for (const { productId, side, lots, margin, multiple, unitsPerLot, openPrice } of open) {
    const sum = { ...(sums.get(productId) ?? nothing) };
    const size = Decimal.parse(lots);
    const units = size.mul(Decimal.parse(unitsPerLot));
    const of = side === "buy" ? "long" : "short";
    sum[`${of}Lots`] = sum[`${of}Lots`].add(size);
    sum[`${of}Units`] = sum[`${of}Units`].add(units);
    sum[`${of}Cost`] = sum[`${of}Cost`].add(units.mul(Decimal.parse(openPrice)));
    sum.notional = sum.notional.add(Decimal.parse(margin).mul(Decimal.of(multiple)));
    sums.set(productId, sum);
  }
  return [...sums].map(([productId, sum]) => {
    const numbers = Object.entries(sum).map(([name, value]) => [name, value.toNumber()]);
    return { productId, ...(Object.fromEntries(numbers) as Record<keyof typeof nothing, number>) };
  });
}
