/**
 * Reports a master's acts on positions to the master's topic: numbered, in the transaction of the
 * act. A pending order is reported when it fills. A former master's account reports no new openings
 * but still reports all other acts.
 */

import type { MasterAct, OpenedAct } from "#domain/contracts/copying.ts";
import { Module } from "../module.ts";
import type { OrderRecord } from "../orders/order-row.ts";
import type { AccountPorts } from "../ports.ts";
import type { Profiles } from "../profile.ts";
import { columnsOf, expected } from "../records.ts";
import type { CopyMessages } from "./copy-messages.ts";

interface Context extends Pick<AccountPorts, "db" | "nowMs"> {
  profiles: Profiles;
  messages: CopyMessages;
}

interface ActsRow {
  isMaster: number;
  number: number;
}

export class MasterActs extends Module<Context> {
  setMaster(isMaster: boolean): void {
    this.sql`UPDATE master_acts SET is_master = ${isMaster ? 1 : 0}`;
  }

  /** Runs inside the transaction of a market order, or of a pending order's fill. */
  opened(order: OrderRecord): void {
    if (this.#row().isMaster === 0) return;
    this.#tell(order, openedAct(order, this.context.profiles.require().currency));
  }

  /** Runs inside the caller's transaction. */
  acted(order: Pick<OrderRecord, "id" | "productId">, act: Exclude<MasterAct, OpenedAct>): void {
    if (this.#row().number > 0) this.#tell(order, act);
  }

  #tell({ id, productId }: Pick<OrderRecord, "id" | "productId">, act: MasterAct): void {
    const { profiles, nowMs, messages } = this.context;
    this.sql`UPDATE master_acts SET number = number + 1`;
    const { number } = this.#row();
    const event = { number, atMs: nowMs(), orderId: id, productId, act };
    messages.tellTopic(profiles.require().identity.userId, { kind: "act", event });
  }

  #row(): ActsRow {
    const [row] = this.sql<ActsRow>`SELECT ${columnsOf("isMaster number")} FROM master_acts`;
    return expected(row, "the counter of a master's acts is missing");
  }
}

/** A position's opening for followers, with the lots that are left. @throws for a pending order */
export function openedAct(order: OrderRecord, currency: string): OpenedAct {
  const { terms, conversion, side, lots, multiple, stopLossPrice, takeProfitPrice } = order;
  const receipt = expected(order.openReceipt, `order ${order.id} was not filled`);
  return {
    kind: "opened",
    product: terms.product,
    conversion,
    currency,
    feeType: terms.feeType,
    side,
    lots,
    multiple,
    levels: { stopLossPrice, takeProfitPrice },
    receipt,
  };
}
