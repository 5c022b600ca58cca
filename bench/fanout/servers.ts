import { type ChildProcess, spawn } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import type { ProductRow } from "#db/offer/product-row.ts";

/** Path of the binary, which the package exports without types. */
const workerd = createRequire(import.meta.url)("workerd").default as string;

export interface Load {
  symbols: number;
  /** Ticks per second of all symbols together. */
  rate: number;
  /** Number of readers. `ws` and `naiveDo` send no tick until all readers are connected. */
  sockets: number;
}

export interface RunningServer {
  url: string;
  process: ChildProcess;
}

/** Makes a workerd configuration with one module, whose bindings are JSON values and texts. */
function workerdConfig(
  port: number,
  classes: readonly string[],
  namespaces: Record<string, string>,
  json: Record<string, unknown>,
  texts: Record<string, string>,
): string {
  const bindings = [
    ...Object.entries(namespaces).map(
      ([name, className]) => `(name = "${name}", durableObjectNamespace = "${className}")`,
    ),
    ...Object.entries(json).map(
      ([name, value]) => `(name = "${name}", json = ${JSON.stringify(JSON.stringify(value))})`,
    ),
    ...Object.entries(texts).map(([name, value]) => `(name = "${name}", text = "${value}")`),
  ];
  const objects = classes.map(
    (name) => `(className = "${name}", uniqueKey = "${name}", enableSql = true)`,
  );
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = (
      modules = [(name = "worker.js", esModule = embed "worker.js")],
      compatibilityDate = "2026-10-01",
      bindings = [${bindings.join(", ")}],
      durableObjectNamespaces = [${objects.join(", ")}],
      durableObjectStorage = (localDisk = "disk"))),
    (name = "disk", disk = (path = "state", writable = true))
  ],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")]
);
`;
}

function startWorkerd(folder: string, config: string): ChildProcess {
  writeFileSync(join(folder, "config.capnp"), config);
  mkdirSync(join(folder, "state"), { recursive: true });
  // Runs the binary itself, because the package's command is a wrapper whose workerd would survive
  // a kill.
  return spawn(workerd, ["serve", "--experimental", "config.capnp"], {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
  });
}

/** Makes the rows that D1 would return for the catalogue. */
function productRows({ symbols, rate }: Load): ProductRow[] {
  return Array.from({ length: symbols }, (_, index) => ({
    id: index + 1,
    code: `SYMBOL${index}`,
    show_code: `SYMBOL${index}`,
    logo: "",
    category_id: 1,
    category: "forex",
    sort: index,
    base: "AAA",
    quote: "USD",
    lot_step: "0.01",
    min_lots: "0.01",
    max_lots: "10",
    units_per_lot: "100000",
    fee_rate: "0",
    margin_mode: 0,
    fixed_margin: "0",
    multiples: "[]",
    exposure_limit: "",
    is_listed: 1,
    markup_kind: "points",
    markup: "0",
    names: "{}",
    closures: "[]",
    symbol: `SYMBOL${index}`,
    price_precision: 5,
    session: "24x7",
    spread: 0.00012,
    candles_from: "bid",
    stale_after_ms: 15_000,
    sim_base_price: 1.1,
    // High enough that every tick changes the price.
    sim_volatility: 2,
    sim_ticks_per_second: rate / symbols,
    sim_seed: index,
    feed_id: "simulator",
    provider: "simulator",
    url: null,
    rest_url: null,
    key_name: null,
    clock: "wall",
  }));
}

export async function startGateway(
  port: number,
  load: Load,
  shards: number,
): Promise<RunningServer> {
  const folder = mkdtempSync(join(tmpdir(), "edge-broker-bench-"));
  await build({
    configFile: false,
    logLevel: "error",
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: "es2023",
      lib: { entry: "bench/fanout/worker.ts", formats: ["es"], fileName: () => "worker.js" },
      rolldownOptions: { external: ["cloudflare:workers"] },
    },
  });
  const config = workerdConfig(
    port,
    ["BenchGateway", "BenchMarket", "AccountObject", "CompanyObject"],
    {
      ...{ GATEWAY: "BenchGateway", MARKET: "BenchMarket" },
      ...{ ACCOUNT: "AccountObject", COMPANY: "CompanyObject" },
    },
    { ROWS: { products: productRows(load) } },
    {
      SESSION_SECRET: "bench",
      SIMULATOR_SECRET: "simulated prices of the bench, the same at every run",
      SOCKETS_PER_CLIENT: "0",
      SOCKETS_PER_ADDRESS: "0",
      GATEWAY_SHARDS: String(shards),
      APP_ENV: "test",
    },
  );
  return { url: `ws://127.0.0.1:${port}/`, process: startWorkerd(folder, config) };
}

export async function startNaive(port: number, load: Load): Promise<RunningServer> {
  const folder = mkdtempSync(join(tmpdir(), "edge-broker-bench-"));
  copyFileSync("bench/fanout/naive-worker.js", join(folder, "worker.js"));
  const config = workerdConfig(port, ["Naive"], { NAIVE: "Naive" }, { SETTINGS: load }, {});
  return { url: `ws://127.0.0.1:${port}/`, process: startWorkerd(folder, config) };
}

export async function startNode(script: string, port: number, load: Load): Promise<RunningServer> {
  const args = [
    `bench/fanout/${script}`,
    String(port),
    String(load.symbols),
    String(load.rate),
    String(load.sockets),
  ];
  return {
    url: `ws://127.0.0.1:${port}/`,
    process: spawn("node", args, { stdio: ["ignore", "ignore", "inherit"] }),
  };
}
