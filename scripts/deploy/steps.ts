/**
 * Steps of a deployment, in the order in which a failure does least harm. The database is created
 * and migrated before a worker needs it. The worker is deployed together with its secrets, so that
 * no version lacks them. A step whose work is already done says so and changes nothing.
 */
import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { randomPassword } from "../desk-operators.ts";
import { makePushKey } from "../environment.ts";
import { firstCompanySql, hostSql, standingSql } from "./company.ts";
import type { Deployment } from "./deployment.ts";
import { DeployError } from "./error.ts";
import { WranglerError } from "./platform.ts";
import { checkSchema } from "./schema.ts";
import { smokeTest } from "./smoke-test.ts";

/**
 * Secrets that are generated, because no person needs to know them. They are kept: new values would
 * end all sessions, and devices would have to subscribe to push messages again.
 */
const madeSecrets: Record<string, () => string> = {
  SESSION_SECRET: () => randomBytes(32).toString("base64url"),
  SIMULATOR_SECRET: () => randomBytes(32).toString("base64url"),
  PUSH_KEY: makePushKey,
};

interface DatabaseRow {
  uuid: string;
  name: string;
}

async function findDatabase({ platform, target }: Deployment): Promise<string | null> {
  const rows = JSON.parse(await platform.wrangler(["d1", "list", "--json"])) as DatabaseRow[];
  return rows.find(({ name }) => name === target.database)?.uuid ?? null;
}

async function database(given: Deployment): Promise<{ id: string; isNew: boolean }> {
  const { platform, target, say } = given;
  const known = await findDatabase(given);
  if (known) {
    say(`     ${target.database} is there: ${known}`);
    return { id: known, isNew: false };
  }
  await platform.wrangler(["d1", "create", target.database]);
  if (!platform.isLive) return { id: "the new database's id", isNew: true };
  const id = await findDatabase(given);
  if (!id) throw new DeployError(`the database ${target.database} was made but is not listed yet`);
  say(`     made ${target.database}: ${id}`);
  return { id, isNew: true };
}

async function bucket({ platform, target, say }: Deployment): Promise<void> {
  try {
    await platform.wrangler(["r2", "bucket", "create", target.bucket]);
  } catch (error) {
    // The hosting platform's queries do not distinguish a missing bucket from a forbidden one. Only
    // this error code shows that the bucket exists.
    if (!(error instanceof WranglerError) || !/already exists|10004/.test(error.output))
      throw error;
    say(`     ${target.bucket} is there`);
  }
}

/**
 * Writes a configuration next to the built one, with the real database id and the host as a route.
 */
function configure({ options, target, platform }: Deployment, databaseId: string): string {
  const path = join(dirname(target.builtConfig), "wrangler.deploy.json");
  if (!platform.isLive) return path;
  const built = JSON.parse(readFileSync(target.builtConfig, "utf8"));
  if (built.name !== target.worker || built.vars?.APP_ENV !== options.environment) {
    throw new DeployError(`${target.builtConfig} is a build of ${built.vars?.APP_ENV}`);
  }
  const d1_databases = built.d1_databases.map((each: { binding: string }) =>
    each.binding === "DB" ? { ...each, database_id: databaseId } : each,
  );
  const routes = [{ pattern: options.host, custom_domain: true }];
  const config = { ...built, d1_databases, routes, workers_dev: false, preview_urls: false };
  if (JSON.stringify(config).includes("00000000-0000")) {
    throw new DeployError("a placeholder id is left in the configuration");
  }
  writeFileSync(path, `${JSON.stringify(config, null, 2)}\n`);
  return path;
}

/** Prints, before anything changes the database, the command that would restore it. */
async function bookmark({ platform, target, say }: Deployment, config: string): Promise<void> {
  const args = ["d1", "time-travel", "info", target.database, "--json", "--config", config];
  const { bookmark } = JSON.parse(await platform.wrangler(args)) as { bookmark: string };
  say(
    `     to go back: npx wrangler d1 time-travel restore ${target.database} --bookmark=${bookmark}`,
  );
}

function execute({ platform, target }: Deployment, config: string, sql: string): Promise<string> {
  const where = [target.database, "--remote", "--config", config];
  return platform.wrangler(["d1", "execute", ...where, "--json", "--command", sql]);
}

/** @throws DeployError if the database is empty although the worker is in use */
async function company(given: Deployment, config: string): Promise<void> {
  const { options, platform, target, say } = given;
  const answer = JSON.parse(await execute(given, config, standingSql(options.host)));
  const standing = answer[0]?.results[0] as { companies: number; hosts: number } | undefined;
  if (platform.isLive && !standing) throw new DeployError("the database does not answer a query");
  if (standing && standing.companies > 0) {
    const isKnown = standing.hosts > 0;
    if (!isKnown) await execute(given, config, hostSql(options.host));
    say(isKnown ? "     it is there" : "     the first company answers at this host, too");
    return;
  }
  if (isInUse(await knownSecrets(given))) {
    throw new DeployError(
      `the worker ${target.worker} is in use, and its database ${target.database} is empty: bring the database back, or restore a backup under other names (docs/deploy.md)`,
    );
  }
  const password = randomPassword();
  await execute(given, config, await firstCompanySql(options, password));
  // Shows the password already here, so that a later failure does not lose it.
  if (platform.isLive) say(`     the owner's first password, shown this once: ${password}`);
}

async function knownSecrets({ platform, target }: Deployment): Promise<Set<string>> {
  try {
    const printed = await platform.wrangler(["secret", "list", "--name", target.worker]);
    const rows = (printed === "" ? [] : JSON.parse(printed)) as Array<{ name: string }>;
    return new Set(rows.map(({ name }) => name));
  } catch (error) {
    if (error instanceof WranglerError && /not found/.test(error.output)) return new Set();
    throw error;
  }
}

/** True for a worker that has already served customers: its objects may contain accounts. */
const isInUse = (secrets: ReadonlySet<string>) =>
  secrets.has("SESSION_SECRET") && !secrets.has("CLOSED_FOR");

/**
 * Deploys the worker with the generated secrets that it lacks, and with those given by the operator
 * or the archive.
 */
async function worker(given: Deployment, config: string): Promise<void> {
  const { options, platform, restored, say } = given;
  const known = await knownSecrets(given);
  if (restored && isInUse(known)) {
    throw new DeployError("this worker is in use: an archive is restored into an empty one");
  }
  const missing = Object.entries(madeSecrets).filter(([name]) => !known.has(name));
  const made = Object.fromEntries(missing.map(([name, make]) => [name, make()]));
  const secrets = { ...made, ...options.secrets, ...restored?.secrets };
  const names = Object.keys(secrets);
  say(names.length > 0 ? `     secrets: ${names.join(", ")}` : "     its secrets are there");
  const folder = mkdtempSync(join(tmpdir(), "deploy-"));
  const file = join(folder, "secrets.json");
  try {
    writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 });
    const also = names.length > 0 ? ["--secrets-file", file] : [];
    await platform.wrangler(["deploy", "--config", config, ...also]);
  } finally {
    rmSync(folder, { recursive: true });
  }
  if (restored || !known.has("CLOSED_FOR")) return;
  await platform.wrangler(["secret", "delete", "CLOSED_FOR", "--name", given.target.worker]);
  say("     it was closed and is open");
}

/**
 * Migrates the database. A restore skips this step, because it writes the archive's own tables. The
 * next deployment migrates those.
 */
async function migrations(given: Deployment, config: string, isNew: boolean): Promise<void> {
  const { platform, target, restored, say } = given;
  if (restored) return say("     none: the archive has its own");
  if (!isNew) {
    await bookmark(given, config);
    await checkSchema(given, (sql) => execute(given, config, sql));
  }
  const where = [target.database, "--remote", "--config", config];
  await platform.wrangler(["d1", "migrations", "apply", ...where]);
}

export async function deploy(given: Deployment): Promise<void> {
  const { options, target, platform, say } = given;
  let number = 0;
  const step = (title: string) => say(`\n${++number}. ${title}`);
  const dry = platform.isLive ? "" : " (dry run: nothing is changed)";
  say(`${target.worker} for ${options.company} at https://${options.host}${dry}`);
  step("Build");
  await platform.build({ CLOUDFLARE_ENV: target.environment });
  step(`Database ${target.database}`);
  const { id, isNew } = await database(given);
  step(`Bucket ${target.bucket}`);
  await bucket(given);
  const config = configure(given, id);
  step("Migrations");
  await migrations(given, config, isNew);
  if (!given.restored) {
    step(`Company ${options.company} and its owner ${options.owner.email}`);
    await company(given, config);
  }
  step(`Worker ${target.worker}`);
  await worker(given, config);
  if (given.restored) {
    return say(`\nClosed for archive ${given.restored.id}: npm run restore -- --url https://…`);
  }
  step("Smoke test");
  await smokeTest(given);
  if (!platform.isLive) return say("\nThis was a dry run: nothing was changed.");
  say(`\nhttps://${options.host} answers. The desk: https://${options.host}/desk`);
}
