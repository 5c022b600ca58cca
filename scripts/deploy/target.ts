/** Settings of an environment in wrangler.toml, and the place of its build. */
import { join } from "node:path";
import { unstable_readConfig } from "wrangler";
import { DeployError } from "./error.ts";
import type { Environment } from "./options.ts";

export interface Target {
  environment: Environment;
  worker: string;
  database: string;
  bucket: string;
  /** Path of the configuration that the build writes. */
  builtConfig: string;
}

/** @throws DeployError if wrangler.toml lacks a setting */
export function readTarget(environment: Environment, folder = "."): Target {
  const config = unstable_readConfig({ config: join(folder, "wrangler.toml"), env: environment });
  const { name } = config;
  const databases: Array<{ binding: string; database_name?: string }> = config.d1_databases;
  const buckets: Array<{ binding: string; bucket_name?: string }> = config.r2_buckets;
  const database = databases.find(({ binding }) => binding === "DB")?.database_name;
  const bucket = buckets.find(({ binding }) => binding === "FILES")?.bucket_name;
  if (!name || !database || !bucket) {
    throw new DeployError(`wrangler.toml lacks a name, database or bucket in env.${environment}`);
  }
  if (config.vars.APP_ENV !== environment) {
    throw new DeployError(`wrangler.toml: APP_ENV of env.${environment} is ${config.vars.APP_ENV}`);
  }
  // The build names its folder after the top-level name in wrangler.toml, for every environment.
  const built = unstable_readConfig({ config: join(folder, "wrangler.toml") }).name ?? "";
  const builtConfig = join(folder, "dist", built.replaceAll("-", "_"), "wrangler.json");
  return { environment, worker: name, database, bucket, builtConfig };
}
