import { microDirection, microStatus } from "#domain/codes.ts";
import type { MicroOrder } from "#domain/contracts/account.ts";
import type { Catalogue } from "#domain/contracts/catalogue.ts";
import type { WireMicroOrder } from "#domain/contracts/http/micro.ts";
import { formatInZone } from "./zone-time.ts";

/** Time in ms until the expiry, at least 0. A replay has `expiresAtMs` in the time of its feed. */
function remainingMs(order: MicroOrder, catalogue: Catalogue, nowMs: number): number {
  if (order.status !== "running") return 0;
  const product = catalogue.products.find((each) => each.id === order.productId);
  const isReplay = product?.market.feed.clock === "feed";
  const endMs = isReplay ? order.createdAtMs + order.seconds * 1_000 : order.expiresAtMs;
  return Math.max(0, endMs - nowMs);
}

export function toWireMicroOrder(
  order: MicroOrder,
  catalogue: Catalogue,
  nowMs: number,
): WireMicroOrder {
  return {
    Id: order.id,
    Type: microDirection.code(order.direction),
    Number: Number(order.amount),
    Seconds: order.seconds,
    RemainMilliSeconds: remainingMs(order, catalogue, nowMs),
    OpenPrice: Number(order.openPrice),
    EndPrice: Number(order.endPrice ?? "0"),
    ProfitRatio: Number(order.ratio),
    FactProfits: Number(order.profit),
    Status: microStatus.code(order.status),
    CreatedAtST: formatInZone(order.createdAtMs, catalogue.zone),
    CompleteAtST: formatInZone(order.completedAtMs, catalogue.zone),
    CreatedMs: order.createdAtMs,
    ExpiresMs: order.expiresAtMs,
    CompletedMs: order.completedAtMs,
    Outcome: order.outcome ?? "",
    VoidReason: order.voidReason ?? "",
    ForexTradeList: { Id: order.productId, ShowCode: order.showCode },
    OpenReceipt: order.openReceipt,
    EndReceipt: order.endReceipt,
    Simulated: order.isSimulated ? 1 : 0,
  };
}
