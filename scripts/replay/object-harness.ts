/** Runs the platform's own market and account objects in workerd, with a new state folder. */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type {
  CandleAnswer,
  CandleQuery,
  MarketReport,
  MarketSpec,
} from "#domain/contracts/market.ts";
import type { StoredTick } from "#domain/market/tick.ts";
import { marketName } from "#domain/text/names.ts";

export interface ObjectHarness {
  call<T>(binding: string, name: string, method: string, ...args: unknown[]): Promise<T>;
  /** Id of the process in which the objects run. */
  pid: number;
  close(): Promise<void>;
}

export interface MarketHarness {
  candles(query: CandleQuery): Promise<CandleAnswer>;
  ticks(fromSeq: number, toSeq: number): Promise<StoredTick[]>;
  report(): Promise<MarketReport>;
  /** Wakes the market and keeps it awake. */
  wake(): Promise<void>;
  close(): Promise<void>;
}

export function marketOf(objects: ObjectHarness, spec: MarketSpec): MarketHarness {
  const name = marketName(spec);
  const call = <T>(method: string, ...args: unknown[]) =>
    objects.call<T>("MARKET", name, method, ...args);
  return {
    candles: (query) => call("candles", spec, query),
    ticks: (fromSeq, toSeq) => call("ticks", fromSeq, toSeq),
    report: () => call("report"),
    wake: async () => void (await call("peek", spec, "UTC")),
    close: () => objects.close(),
  };
}

export async function startMarket(spec: MarketSpec): Promise<MarketHarness> {
  return marketOf(await startObjects(), spec);
}

export interface HarnessWorker {
  main: string;
  classes: Record<string, string>;
}

const verifyWorker: HarnessWorker = {
  main: "scripts/replay/verify-worker.ts",
  classes: { MARKET: "VerifyMarket", ACCOUNT: "VerifyAccount" },
};

export async function startObjects(worker = verifyWorker): Promise<ObjectHarness> {
  const folder = mkdtempSync(join(tmpdir(), "edge-broker-verify-"));
  const configPath = join(folder, "wrangler.json");
  const config = {
    name: "verify",
    main: resolve(worker.main),
    compatibility_date: "2026-10-01",
    durable_objects: {
      bindings: Object.entries(worker.classes).map(([name, class_name]) => ({ name, class_name })),
    },
    migrations: [{ tag: "v1", new_sqlite_classes: Object.values(worker.classes) }],
  };
  writeFileSync(configPath, JSON.stringify(config));
  const port = await freePort();
  const args = ["dev", "--config", configPath, "--port", String(port), "--ip", "127.0.0.1"];
  const server = spawn(
    "wrangler",
    [
      ...args,
      "--inspector-port",
      "0",
      "--persist-to",
      join(folder, "state"),
      "--log-level",
      "error",
    ],
    { stdio: ["ignore", "ignore", "inherit"], detached: true },
  );
  const url = `http://127.0.0.1:${port}/`;
  const stop = () => {
    // Ends the whole process group, because wrangler runs workerd as a process of its own.
    if (server.pid !== undefined && server.exitCode === null && server.signalCode === null)
      process.kill(-server.pid, "SIGTERM");
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  // Ends the worker and removes its folder however this process ends, even by a signal.
  process.once("exit", stop);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
  await answering(url);
  return {
    pid: server.pid ?? 0,
    async call<T>(binding: string, name: string, method: string, ...args: unknown[]): Promise<T> {
      const answer = await fetch(url, {
        method: "POST",
        body: JSON.stringify({ binding, name, method, args }),
      });
      if (!answer.ok) throw new Error(`${method}: ${answer.status} ${await answer.text()}`);
      return ((await answer.json()) as { result: T }).result;
    },
    close: async () => {
      const exited = new Promise((resolve) => server.once("exit", resolve));
      if (server.exitCode === null && server.signalCode === null) {
        stop();
        await exited;
      }
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === "string") throw new Error("no free port");
  return address.port;
}

async function answering(url: string): Promise<void> {
  const body = JSON.stringify({ binding: "", name: "", method: "", args: [] });
  for (let attempt = 0; attempt < 120; attempt++) {
    const answer = await fetch(url, { method: "POST", body }).catch(() => null);
    if (answer) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error("the worker did not start");
}
