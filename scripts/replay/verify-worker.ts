/** Worker for the verify scripts, with only the platform's own market and account objects. */
import { AccountObject } from "#durable-objects/account/account-object.ts";
import { MarketObject } from "#durable-objects/market/market-object.ts";
import type { Env } from "#platform/env.ts";
import { noDatabase } from "./no-database.ts";

/** The platform's own market, with a call that kills it while it works. */
export class VerifyMarket extends MarketObject {
  async crash(): Promise<void> {
    this.ctx.abort("crash");
  }
}

export class VerifyAccount extends AccountObject {
  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, { ...env, DB: noDatabase as unknown as D1Database });
  }

  async crash(): Promise<void> {
    this.ctx.abort("crash");
  }
}

interface VerifyEnv {
  MARKET: DurableObjectNamespace<VerifyMarket>;
  ACCOUNT: DurableObjectNamespace<VerifyAccount>;
}

interface CallRequest {
  binding: "MARKET" | "ACCOUNT";
  name: string;
  method: string;
  args: unknown[];
}

/** Serves a POST of {binding, name, method, args}: calls that method of that object. */
export default {
  async fetch(request: Request, env: VerifyEnv): Promise<Response> {
    const { binding, name, method, args } = (await request.json()) as CallRequest;
    const namespace = env[binding] as DurableObjectNamespace;
    const stub = namespace.get(namespace.idFromName(name)) as unknown as Record<
      string,
      (...args: unknown[]) => Promise<unknown>
    >;
    try {
      return Response.json({ result: await stub[method]?.(...args) });
    } catch (cause) {
      return new Response(String(cause), { status: 500 });
    }
  },
};
