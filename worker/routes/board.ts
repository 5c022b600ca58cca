import type { BoardRow } from "#domain/contracts/gateway.ts";
import { gatewayName } from "#domain/names.ts";
import type { Scope } from "../context.ts";

/** Newest prices of the company's products by id: one hop, to the company's first gateway. */
export async function boardOf({ env, company }: Scope): Promise<Map<number, BoardRow>> {
  const name = gatewayName(company.id, "board", 0);
  const rows = await env.GATEWAY.get(env.GATEWAY.idFromName(name)).board(company.id);
  return new Map(rows.map((row) => [row.productId, row]));
}
