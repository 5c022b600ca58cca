/** Traders, their sessions and positions for tests of the gateway. */
import type { OpenPosition } from "#domain/contracts/account.ts";
import { FakeGateway, makeSnapshot } from "./fake-gateway.ts";

export const token = (userId: string, session = 1) => `signed ${userId} ${session}`;
export const identity = (userId: string) => ({ companyId: 1, userId, isDemo: true });

export function position(change: Partial<OpenPosition> = {}): OpenPosition {
  return {
    orderId: "order",
    productId: 1,
    side: "buy",
    lots: "1",
    unitsPerLot: "100",
    openPrice: "10",
    margin: "50",
    conversion: { productId: null, inverted: false },
    ...change,
  };
}

/** A gateway whose accounts know one session of each of these traders. */
export function openHost(...userIds: string[]): FakeGateway {
  const host = new FakeGateway();
  for (const userId of userIds) {
    host.sessions.set(`hash of ${token(userId)}`, { userId, snapshot: makeSnapshot(1) });
  }
  return host;
}
