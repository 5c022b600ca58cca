/** A worker with nothing but the real market object, for `npm run verify:replay`. */
import type { MarketObject } from "#durable-objects/market/market-object.ts";

export { MarketObject } from "#durable-objects/market/market-object.ts";

interface VerifyEnv {
  MARKET: DurableObjectNamespace<MarketObject>;
}

/** POST {name, method, args} calls the named market. */
export default {
  async fetch(request: Request, env: VerifyEnv): Promise<Response> {
    const { name, method, args } = (await request.json()) as {
      name: string;
      method: string;
      args: unknown[];
    };
    const market = env.MARKET.get(env.MARKET.idFromName(name)) as unknown as Record<
      string,
      (...args: unknown[]) => Promise<unknown>
    >;
    return Response.json({ result: await market[method]?.(...args) });
  },
};
