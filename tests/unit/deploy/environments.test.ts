import { describe, expect, it } from "vitest";
import { unstable_readConfig } from "wrangler";
import { developmentMark, isDevelopment, unsafeSetup } from "#domain/release/deployment.ts";
import { environments } from "#scripts/deploy/options.ts";
import { readTarget } from "#scripts/deploy/target.ts";

const read = (env?: string) =>
  unstable_readConfig({ config: "wrangler.toml", ...(env && { env }) });
const development = read();

describe.each(environments)("the environment %s of wrangler.toml", (environment) => {
  const config = read(environment);

  it("defines for an environment the same bindings and variables as for development, but separate resources", () => {
    const names = (list: Array<{ binding: string }>) => list.map(({ binding }) => binding);
    expect(config.durable_objects).toEqual(development.durable_objects);
    expect(config.migrations).toEqual(development.migrations);
    expect(config.assets).toEqual(development.assets);
    expect(Object.keys(config.vars)).toEqual(Object.keys(development.vars));
    expect(names(config.d1_databases)).toEqual(names(development.d1_databases));
    expect(names(config.r2_buckets)).toEqual(names(development.r2_buckets));
    const { worker, database, bucket } = readTarget(environment);
    const all = [undefined, ...environments.filter((each) => each !== environment)].map(read);
    for (const other of all) {
      expect([worker, database, bucket]).not.toContain(other.name);
      expect(JSON.stringify([other.d1_databases, other.r2_buckets])).not.toContain(`"${database}"`);
      expect(JSON.stringify(other.r2_buckets)).not.toContain(`"${bucket}"`);
    }
  });

  it("marks no deployed environment as development", () => {
    expect(isDevelopment(String(config.vars.APP_ENV))).toBe(false);
  });
});

describe("secrets of an environment", () => {
  const strong = "x".repeat(43);
  it("refuses an environment whose secret is missing, short or made for development", () => {
    const ask = (SESSION_SECRET: string | undefined, SIMULATOR_SECRET?: string) =>
      unsafeSetup({ APP_ENV: "production", SESSION_SECRET, SIMULATOR_SECRET });
    expect(ask(undefined)).toMatch("SESSION_SECRET is missing");
    expect(ask("x".repeat(31))).toMatch("short");
    expect(ask(developmentMark + strong)).toMatch("SESSION_SECRET is a development secret");
    expect(ask(strong, developmentMark + strong)).toMatch("SIMULATOR_SECRET is a development");
    expect([ask(strong), ask(strong, strong)]).toEqual([null, null]);
  });

  it("accepts any secrets in development, and treats an unknown environment as deployed", () => {
    expect(unsafeSetup({ APP_ENV: "dev", SESSION_SECRET: developmentMark })).toBeNull();
    expect(unsafeSetup({ APP_ENV: "Dev", SESSION_SECRET: developmentMark })).not.toBeNull();
  });
});
