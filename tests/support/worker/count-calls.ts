/** An `Env` that counts the worker's requests to D1 and to Durable Objects. */
import type { Env } from "#platform/env.ts";

export interface Costs {
  /** SQL statements, those of a batch one by one. */
  queries: number;
  /** Requests to D1; a batch is one. */
  trips: number;
  /** Calls of objects, e.g. `{ "ACCOUNT.balances": 1 }`. */
  objects: Record<string, number>;
}

/** A copy of the target in which these members are replaced. */
function withMembers<T extends object>(target: T, members: (name: string) => unknown): T {
  return new Proxy(target, {
    get(_, name) {
      const replaced = typeof name === "string" ? members(name) : undefined;
      if (replaced !== undefined) return replaced;
      const value = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

const runners: ReadonlySet<string> = new Set(["first", "all", "run", "raw"]);

function countDatabase(db: D1Database, costs: Costs): D1Database {
  const originals = new WeakMap<object, D1PreparedStatement>();
  const counted = (statement: D1PreparedStatement): D1PreparedStatement => {
    const proxy = withMembers(statement, (name) => {
      if (name === "bind") return (...values: unknown[]) => counted(statement.bind(...values));
      if (!runners.has(name)) return undefined;
      return (...args: unknown[]) => {
        costs.queries++;
        costs.trips++;
        return (statement[name as "all"] as (...args: unknown[]) => unknown)(...args);
      };
    });
    originals.set(proxy, statement);
    return proxy;
  };
  return withMembers(db, (name) => {
    if (name === "prepare") return (sql: string) => counted(db.prepare(sql));
    if (name !== "batch") return undefined;
    return (statements: D1PreparedStatement[]) => {
      costs.queries += statements.length;
      costs.trips++;
      return db.batch(statements.map((each) => originals.get(each) ?? each));
    };
  });
}

type Namespace =
  | Env["ACCOUNT"]
  | Env["MARKET"]
  | Env["GATEWAY"]
  | Env["LIMITS"]
  | Env["FOLLOW"]
  | Env["FUND"];

function countObjects<N extends Namespace>(kind: string, namespace: N, costs: Costs): N {
  const countStub = (stub: object) =>
    new Proxy(stub, {
      get(_, name) {
        const method = Reflect.get(stub, name);
        if (typeof method !== "function") return method;
        return (...args: unknown[]) => {
          const call = `${kind}.${String(name)}`;
          costs.objects[call] = (costs.objects[call] ?? 0) + 1;
          return Reflect.apply(method, stub, args);
        };
      },
    });
  return withMembers(namespace, (name) =>
    name === "get"
      ? (id: DurableObjectId) => countStub((namespace as Env["ACCOUNT"]).get(id))
      : undefined,
  );
}

/** The environment with counters, and the counts so far. */
export function countCalls(env: Env): { env: Env; costs: Costs } {
  const costs: Costs = { queries: 0, trips: 0, objects: {} };
  return {
    costs,
    env: {
      ...env,
      DB: countDatabase(env.DB, costs),
      MARKET: countObjects("MARKET", env.MARKET, costs),
      GATEWAY: countObjects("GATEWAY", env.GATEWAY, costs),
      ACCOUNT: countObjects("ACCOUNT", env.ACCOUNT, costs),
      LIMITS: countObjects("LIMITS", env.LIMITS, costs),
      FOLLOW: countObjects("FOLLOW", env.FOLLOW, costs),
      FUND: countObjects("FUND", env.FUND, costs),
    },
  };
}
