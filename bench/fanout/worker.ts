/**
 * The platform's own gateway and market objects for the benchmark, in workerd alone. There is no
 * D1: the gateway gets the catalogue from `ROWS`, and the markets' reports are dropped.
 */
import { GatewayObject } from "#durable-objects/gateway/gateway-object.ts";
import { MarketObject } from "#durable-objects/market/market-object.ts";
import type { Env } from "#platform/env.ts";
import { noDatabase } from "#scripts/replay/no-database.ts";

export { AccountObject } from "#durable-objects/account/account-object.ts";
export { CompanyObject } from "#durable-objects/company/company-object.ts";

interface BenchEnv extends Env {
  ROWS: { products: object[] };
}

/**
 * Makes a database that answers queries of products with these rows, and other queries with no row.
 */
function handedIn({ products }: BenchEnv["ROWS"]): D1Database {
  const statement = (sql: string) => ({
    bind: () => statement(sql),
    all: async () => ({ results: sql.includes("FROM products") ? products : [] }),
    first: async () => null,
  });
  const batch = (statements: Array<ReturnType<typeof statement>>) =>
    Promise.all(statements.map((each) => each.all()));
  return { prepare: statement, batch } as unknown as D1Database;
}

export class BenchGateway extends GatewayObject {
  constructor(ctx: DurableObjectState, env: BenchEnv) {
    super(ctx, { ...env, DB: handedIn(env.ROWS) });
  }
}

export class BenchMarket extends MarketObject {
  constructor(ctx: DurableObjectState, env: BenchEnv) {
    super(ctx, { ...env, DB: noDatabase as unknown as D1Database });
  }
}

export default {
  async fetch(request: Request, env: BenchEnv): Promise<Response> {
    const url = new URL(request.url);
    const client = url.searchParams.get("client") ?? "";
    const headers = new Headers({
      Upgrade: "websocket",
      "x-company-id": "1",
      "x-client-id": client,
      "x-client-address": client,
      "x-lang": "en",
    });
    const isSocket = request.headers.get("Upgrade") === "websocket";
    if (!isSocket && url.pathname !== "/report") return new Response(null, { status: 426 });
    const shards = Number(env.GATEWAY_SHARDS);
    const shard = Number(client.slice(1)) % shards;
    const gateway = env.GATEWAY.get(env.GATEWAY.idFromName(`1/bench/${shard}`));
    if (url.pathname === "/report") return Response.json(await gateway.report());
    return gateway.fetch("https://gateway/socket", { headers });
  },
};
