/** Reports what the trader holds open to the company's table, through the outbox. */
import type { Identity } from "#domain/contracts/account.ts";
import { Decimal } from "#domain/money/decimal.ts";
import type { Exposure } from "#domain/risk/exposure.ts";
import type { Outbox } from "../runtime/outbox.ts";
import type { OrderRecord } from "./order-row.ts";
import type { OrderStore } from "./order-store.ts";
import type { Profiles } from "./profile.ts";

/** Its place in the outbox. */
export const exposureDestination = "exposures";

export interface ExposurePorts {
  outbox: Outbox;
  orders: OrderStore;
  profiles: Profiles;
  storeExposures(identity: Identity, version: number, exposures: Exposure[]): Promise<void>;
}

export class Exposures {
  readonly #ports: ExposurePorts;

  constructor(ports: ExposurePorts) {
    this.#ports = ports;
  }

  /** Inside the transaction in which a position was opened or has ended. */
  changed(): void {
    this.#ports.outbox.put(exposureDestination, "{}");
  }

  /** The outbox's sending: the state as it is now, so several messages are one report. */
  async send(): Promise<void> {
    const { profiles, orders, storeExposures } = this.#ports;
    const { identity, stateVersion } = profiles.require();
    await storeExposures(identity, stateVersion, exposuresOf(orders.open()));
  }
}

export function exposuresOf(open: readonly OrderRecord[]): Exposure[] {
  const byProduct = new Map<number, OrderRecord[]>();
  for (const order of open) {
    byProduct.set(order.productId, [...(byProduct.get(order.productId) ?? []), order]);
  }
  return [...byProduct].map(([productId, orders]) => ({
    productId,
    longLots: sumOf(orders, (order) => (order.side === 1 ? order.lots : "0")),
    shortLots: sumOf(orders, (order) => (order.side === 2 ? order.lots : "0")),
    notional: sumOf(orders, (order) =>
      Decimal.parse(order.margin).mul(Decimal.of(order.multiple)).toString(),
    ),
  }));
}

function sumOf(orders: readonly OrderRecord[], read: (order: OrderRecord) => string): number {
  return orders
    .reduce((sum, order) => sum.add(Decimal.parse(read(order))), Decimal.zero)
    .toNumber();
}
