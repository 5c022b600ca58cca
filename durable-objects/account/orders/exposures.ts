/**
 * Reports what this account holds open to the company's database, and reserves room there before an
 * order is filled, so that the company's limits hold. A reservation ends with the report of its
 * order. The report is written to the outbox before room is asked for: an account object that dies
 * in between gives the room back at its next start. Demo accounts do neither: play money is no risk
 * of the company.
 */
import type { OrderSide } from "#domain/codes.ts";
import { Decimal } from "#domain/money/decimal.ts";
import {
  type Exposure,
  type ExposureLimits,
  type HeldExposure,
  isLimited,
  noExposureLimits,
} from "#domain/risk/exposure.ts";
import type { AccountContext } from "../account-context.ts";
import { exposureDestination } from "../destinations.ts";
import type { OpenLots } from "./order-store.ts";

/** A reservation ends within moments; one that a restart left open is reported after this time. */
const reportAfterMs = 15_000;

/** What an order adds to what clients hold open. */
export interface RoomWanted {
  productId: number;
  side: OrderSide;
  lots: string;
  margin: Decimal;
  multiple: number;
}

export class Exposures {
  readonly #context: AccountContext;
  /** Reservations of this instance that are still to be decided. */
  readonly #inFlight = new Set<number>();

  constructor(context: AccountContext) {
    this.#context = context;
  }

  /** Inside the transaction in which a position was opened or has ended. */
  changed(): void {
    if (!this.isCounted()) return;
    this.#context.outbox.put(exposureDestination, "{}");
  }

  /** Whether the company's limits hold for this account. */
  isCounted(): boolean {
    return !this.#context.profiles.require().identity.isDemo;
  }

  /** The company's limits as they are now, for an order that has waited. */
  async limitsNow(productId: number): Promise<ExposureLimits> {
    const { profiles, exposureLimits } = this.#context;
    if (!this.isCounted()) return noExposureLimits;
    return exposureLimits(profiles.require().identity.companyId, productId);
  }

  /**
   * Reserves room, has the order decided while it is reserved, and lets it go with the account's
   * report. `decide` must not wait: what it writes and the end of the reservation belong to one
   * turn.
   * @throws when the database is out of reach
   */
  async withRoom<T>(
    wanted: RoomWanted,
    limits: ExposureLimits,
    decide: (hasRoom: boolean) => T,
  ): Promise<T> {
    if (!this.isCounted() || !isLimited(limits)) return decide(true);
    const { profiles, reserveExposure } = this.#context;
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

  /** The outbox's sending: the state as it is now, so several messages are one report. */
  async send(): Promise<void> {
    if (!this.isCounted()) return;
    const { profiles, orders, storeExposures, outbox } = this.#context;
    const { identity, stateVersion: version } = profiles.require();
    const inFlight = [...this.#inFlight];
    const exposures = exposuresOf(orders.openLots());
    // This report takes the message that was written for them; the next one will tell.
    if (inFlight.length > 0) outbox.put(exposureDestination, "{}", reportAfterMs);
    await storeExposures(identity, { version, exposures, reservedTo: this.#newest(), inFlight });
  }

  #begin(): number {
    const { db, outbox } = this.#context;
    return db.transaction(() => {
      db.rows("UPDATE exposure_counter SET number = number + 1");
      outbox.put(exposureDestination, "{}", reportAfterMs);
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
    const [row] = this.#context.db.rows<{ number: number }>("SELECT number FROM exposure_counter");
    if (!row) throw new Error("the counter of reservations is missing");
    return row.number;
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
  return [...sums].map(([productId, sum]) => ({
    productId,
    longLots: sum.longLots.toNumber(),
    shortLots: sum.shortLots.toNumber(),
    notional: sum.notional.toNumber(),
    longUnits: sum.longUnits.toNumber(),
    longCost: sum.longCost.toNumber(),
    shortUnits: sum.shortUnits.toNumber(),
    shortCost: sum.shortCost.toNumber(),
  }));
}
