/** Runs `npm run deploy` with the real wrangler against a stand-in for the platform's API. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { unstable_readConfig } from "wrangler";
import type { Restored } from "#scripts/deploy/deployment.ts";
import { readOptions } from "#scripts/deploy/options.ts";
import {
  livePlatform,
  type Platform,
  type RunWrangler,
  wranglerProcess,
} from "#scripts/deploy/platform.ts";
import { deploy } from "#scripts/deploy/steps.ts";
import { readTarget, type Target } from "#scripts/deploy/target.ts";
import { PlatformApi } from "#tests/support/node/platform-api.ts";
import { residentWrangler } from "#tests/support/node/resident-wrangler.ts";

const flags = ["--host", "trade.acme.example", "--company", "Acme & Sons"];
const owner = ["--owner-email", "ann@acme.example", "--owner-name", "Ann O'Hara"];

let folder: string;
let api: PlatformApi;
let platform: Platform;
let target: Target;
let said: string[];

/** The configuration that the build writes, with a worker of one line. */
function build(): void {
  const { environment, worker, builtConfig } = target;
  const config = unstable_readConfig({ config: "wrangler.toml", env: environment });
  const client = join(folder, "dist/client");
  mkdirSync(join(builtConfig, ".."), { recursive: true });
  mkdirSync(client, { recursive: true });
  writeFileSync(join(client, "index.html"), "<p>");
  const objects = config.durable_objects.bindings as Array<{ class_name: string }>;
  const classes = objects.map(({ class_name }) => `export class ${class_name} {}`);
  writeFileSync(join(builtConfig, "../index.js"), `export default {};\n${classes.join("\n")}`);
  const { vars, durable_objects, migrations, d1_databases, r2_buckets } = config;
  const { compatibility_date, compatibility_flags } = config;
  const own = { name: worker, main: "index.js", no_bundle: true };
  const assets = { directory: "../client", binding: "ASSETS" };
  const databases = (d1_databases as object[]).map((each) => ({
    ...each,
    migrations_dir: "../../migrations",
  }));
  writeFileSync(
    builtConfig,
    JSON.stringify({
      ...own,
      ...{ assets, vars, durable_objects, migrations, r2_buckets },
      ...{ compatibility_date, compatibility_flags, d1_databases: databases },
    }),
  );
}

const wrangler = residentWrangler();
const known = new Set<string>();
/** Runs the first command of each kind in a process of its own, as an operator does. */
const runWrangler: RunWrangler = (args, env) => {
  const kind = args.slice(0, 2).join(" ");
  if (known.has(kind)) return wrangler.run(args, env);
  known.add(kind);
  return wranglerProcess(args, env);
};

/** Begins with an empty account of the platform. */
async function begin(): Promise<void> {
  folder = mkdtempSync(join(tmpdir(), "deploy-test-"));
  cpSync("migrations", join(folder, "migrations"), { recursive: true });
  const real = readTarget("production");
  const builtConfig = join(folder, "dist", real.worker, "wrangler.json");
  target = { ...real, builtConfig };
  said = [];
  api = new PlatformApi();
  const variables = {
    ...process.env,
    CLOUDFLARE_API_BASE_URL: await api.listen(),
    CLOUDFLARE_API_TOKEN: "token",
    CLOUDFLARE_ACCOUNT_ID: "account",
  };
  const live = livePlatform(variables, runWrangler);
  platform = {
    ...live,
    build: async () => build(),
    wait: async () => {},
    fetchText: async (url) => {
      if (!api.worker) return null;
      const { pathname } = new URL(url);
      if (pathname === "/api/dev/outbox") return { status: 404, text: '{"code":404}' };
      return { status: 200, text: "<title>Acme &amp; Sons</title>" };
    },
  };
}

function end(): void {
  api.close();
  rmSync(folder, { recursive: true });
}

/** The account after a first deployment. */
const deployed = new PlatformApi();
const kept = mkdtempSync(join(tmpdir(), "deploy-test-"));

beforeAll(async () => {
  await begin();
  await run();
  deployed.fill(api, kept);
  end();
}, 1_800_000);
beforeEach(begin);
afterEach(end);
afterAll(() => {
  wrangler.stop();
  deployed.close();
  rmSync(kept, { recursive: true });
});

const run = (
  more: string[] = [],
  variables: NodeJS.ProcessEnv = {},
  restored: Restored | null = null,
) =>
  deploy({
    restored,
    options: readOptions([...flags, ...owner, ...more], variables),
    target,
    platform,
    say: (text) => said.push(text),
  });

const rows = (sql: string) => {
  const [database] = [...api.databases.values()];
  return database?.db.prepare(sql).all() ?? [];
};

it("deploys each part once, resumes after a failure, and changes nothing when repeated", async () => {
  // Each step fails once.
  const failures = [
    /POST \/d1\/database$/,
    /POST \/r2\/buckets/,
    /POST .*\/query$/,
    /PUT \/workers\/scripts\/[^/]+$/,
  ];
  for (const failOn of failures) {
    api.failOn = failOn;
    await expect(run([], { MAIL_KEY: "mail key" })).rejects.toThrow("planted failure");
    expect(api.failOn).toBeNull();
  }
  expect(api.worker).toBeNull();
  await run([], { MAIL_KEY: "mail key", FEED_KEY_FINNHUB: "feed key", PATH: "/bin" });
  expect([...api.databases.values()].map(({ name }) => name)).toEqual(["edge-broker-production"]);
  expect([...api.buckets]).toEqual(["edge-broker-production-files"]);
  expect(rows("SELECT id, name, is_default FROM companies")).toEqual([
    { id: 1, name: "Acme & Sons", is_default: 1 },
  ]);
  expect(rows("SELECT host FROM company_hosts")).toEqual([{ host: "trade.acme.example" }]);
  expect(rows("SELECT email, name, role FROM operators")).toEqual([
    { email: "ann@acme.example", name: "Ann O'Hara", role: "owner" },
  ]);
  // No example address may remain, because customers would pay to it.
  expect(rows("SELECT * FROM bank_accounts UNION ALL SELECT * FROM bank_accounts")).toEqual([]);
  expect(rows("SELECT * FROM deposit_coins")).toEqual([]);
  const passwords = said.filter((line) => line.includes("first password"));
  expect(passwords).toHaveLength(1);
  const { metadata, secrets } = api.worker ?? { metadata: { bindings: [] }, secrets: new Map() };
  const [databaseId] = [...api.databases.keys()];
  expect(metadata.bindings).toContainEqual(
    expect.objectContaining({ type: "d1", name: "DB", id: databaseId }),
  );
  expect(metadata.bindings).toContainEqual(
    expect.objectContaining({ name: "APP_ENV", text: "production" }),
  );
  expect([...secrets.keys()].sort()).toEqual(
    ["FEED_KEY_FINNHUB", "MAIL_KEY", "PUSH_KEY", "SESSION_SECRET", "SIMULATOR_SECRET"].sort(),
  );
  expect(api.hosts).toEqual(["trade.acme.example"]);

  const before = { secrets: [...secrets], people: rows("SELECT * FROM operators") };
  api.asked.length = 0;
  said = [];
  await run();
  expect([...(api.worker?.secrets ?? [])]).toEqual(before.secrets);
  expect(rows("SELECT * FROM operators")).toEqual(before.people);
  expect(rows("SELECT count(*) AS n FROM companies")).toEqual([{ n: 1 }]);
  expect(said.join("\n")).toContain("--bookmark=bookmark-1");
  expect(said.join("\n")).not.toContain("first password");
  expect(api.changes.filter((line) => line.includes("/d1/"))).toEqual([]);
}, 1_800_000);

it("adds a host to a known company, and fails the deployment when the host serves another page", async () => {
  api.fill(deployed, folder);
  flags[1] = "app.acme.example";
  platform = { ...platform, fetchText: async () => ({ status: 200, text: "parked domain" }) };
  try {
    await expect(run()).rejects.toThrow(
      "https://app.acme.example/: expected that it is Acme & Sons's",
    );
  } finally {
    flags[1] = "trade.acme.example";
  }
  expect(rows("SELECT host FROM company_hosts ORDER BY host")).toEqual([
    { host: "app.acme.example" },
    { host: "trade.acme.example" },
  ]);
}, 1_800_000);

it("refuses a build for another environment or with a placeholder", async () => {
  const saved = platform;
  platform = {
    ...saved,
    build: async () => {
      build();
      const text = readFileSync(target.builtConfig, "utf8");
      writeFileSync(target.builtConfig, text.replace('"production"', '"dev"'));
    },
  };
  await expect(run()).rejects.toThrow("is a build of dev");
  platform = {
    ...saved,
    build: async () => {
      build();
      const config = JSON.parse(readFileSync(target.builtConfig, "utf8"));
      const kv = [{ binding: "KV", id: "00000000-0000-0000-0000-000000000000" }];
      writeFileSync(target.builtConfig, JSON.stringify({ ...config, kv_namespaces: kv }));
    },
  };
  await expect(run()).rejects.toThrow("a placeholder id is left");
  expect(api.worker).toBeNull();
}, 1_800_000);

it("deploys a closed worker without tables when an archive is to be restored, and opens the worker at the next deployment", async () => {
  const secrets = { SESSION_SECRET: "of the archive", CLOSED_FOR: "id", BACKUP_SECRET: "secret" };
  await run([], {}, { id: "id", secrets });
  expect(Object.fromEntries(api.worker?.secrets ?? [])).toMatchObject(secrets);
  expect(rows("SELECT name FROM sqlite_schema WHERE name = 'companies'")).toEqual([]);
  await run();
  expect(api.worker?.secrets.get("SESSION_SECRET")).toBe("of the archive");
  expect([...(api.worker?.secrets.keys() ?? [])]).not.toContain("CLOSED_FOR");
  const again = run([], {}, { id: "id", secrets });
  await expect(again).rejects.toThrow("this worker is in use");
}, 1_800_000);

it("refuses to create a company when the worker is in use but its database is empty", async () => {
  api.fill(deployed, folder);
  api.databases.clear();
  await expect(run()).rejects.toThrow(
    "the worker edge-broker-production is in use, and its database edge-broker-production is empty",
  );
  expect(rows("SELECT id FROM companies")).toEqual([]);
}, 1_800_000);
