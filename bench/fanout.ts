/**
 * `npm run bench:fanout -- [--sockets 2000] [--symbols 40] [--rate 400] [--seconds 15] [--stalled
 * 0.1] [--lying 0.1] [--shards 4] [--only gateway,ws,naiveDo] [--json] [--record]`: delivered
 * updates, server CPU, freshness and memory of our gateway (real market and gateway objects in
 * workerd, fed by the simulator), of a `ws` broadcaster and of a per-tick Durable Object.
 */
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { figureTable } from "#scripts/measured/document.ts";
import { recordMeasurement } from "#scripts/measured/record.ts";
import { cpuSeconds, residentMB } from "./fanout/process-usage.ts";
import { type RunningServer, startGateway, startNaive, startWs } from "./fanout/servers.ts";

const { values } = parseArgs({
  options: {
    sockets: { type: "string", default: "2000" },
    symbols: { type: "string", default: "40" },
    rate: { type: "string", default: "400" },
    seconds: { type: "string", default: "15" },
    stalled: { type: "string", default: "0" },
    /** These read nothing either, but acknowledge what others have read. */
    lying: { type: "string", default: "0" },
    shards: { type: "string", default: "4" },
    only: { type: "string", default: "gateway,ws,naiveDo" },
    json: { type: "boolean", default: false },
    record: { type: "boolean", default: false },
  },
});
const load = {
  symbols: Number(values.symbols),
  rate: Number(values.rate),
  sockets: Number(values.sockets),
};
const firstPort = 21_700;
/** A server that falls hopelessly behind must not take the machine with it. */
const residentMBMax = 6_000;

interface Figures {
  updatesPerSecond: number;
  updatesPerCoreSecond: number;
  serverCores: number;
  p50: number | null;
  p99: number | null;
  peakRssMB: number;
  /** Resident memory at the end less that at the start of the measurement. */
  growthMB: number;
  messagesPerSecond: number;
  megabytesPerSecond: number;
  closedStalled: number;
  closedOthers: number;
  stoppedForMemory: boolean;
}

async function listening(url: string): Promise<void> {
  const http = url.replace("ws:", "http:");
  for (let attempt = 0; attempt < 100; attempt++) {
    const answer = await fetch(http).catch(() => null);
    if (answer) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${url} does not answer`);
}

async function measure({ url, process: server }: RunningServer): Promise<Figures> {
  const pid = server.pid ?? 0;
  await listening(url);
  const clients = spawn(
    "node",
    ["bench/fanout/clients.ts", url, values.sockets, values.seconds, values.stalled, values.lying],
    { stdio: ["pipe", "pipe", "inherit"] },
  );
  const lines = createInterface({ input: clients.stdout })[Symbol.asyncIterator]();
  let peak = 0;
  let stoppedForMemory = false;
  const watch = setInterval(() => {
    const now = residentMB(pid);
    peak = Math.max(peak, now);
    if (now > residentMBMax && !stoppedForMemory) {
      stoppedForMemory = true;
      server.kill("SIGKILL");
    }
  }, 250);
  try {
    await lines.next();
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    const [cpuBefore, rssBefore, at] = [cpuSeconds(pid), residentMB(pid), Date.now()];
    clients.stdin.write("go\n");
    await new Promise((resolve) => setTimeout(resolve, Number(values.seconds) * 1_000));
    const serverCores = (cpuSeconds(pid) - cpuBefore) / ((Date.now() - at) / 1_000);
    const growthMB = residentMB(pid) - rssBefore;
    const line = await Promise.race([
      lines.next(),
      new Promise<null>((resolve) => setTimeout(() => resolve(null), 60_000)),
    ]);
    if (line === null || line.done) throw new Error("the readers gave no figures");
    const figures = JSON.parse(line.value) as Omit<Figures, "serverCores" | "growthMB">;
    return {
      ...figures,
      updatesPerCoreSecond: figures.updatesPerSecond / serverCores,
      serverCores,
      peakRssMB: peak,
      growthMB,
      stoppedForMemory,
    };
  } finally {
    clearInterval(watch);
    clients.kill("SIGKILL");
    server.kill("SIGKILL");
  }
}

const starts: Record<string, (port: number) => Promise<RunningServer>> = {
  gateway: (port) => startGateway(port, load, Number(values.shards)),
  ws: (port) => startWs(port, load),
  naiveDo: (port) => startNaive(port, load),
};

const all: Record<string, Figures> = {};
for (const [index, name] of values.only.split(",").entries()) {
  const start = starts[name];
  if (!start) throw new Error(`unknown server ${name}`);
  if (!values.json)
    console.log(
      `${name}: ${values.sockets} sockets, ${load.symbols} symbols, ${load.rate} ticks/s`,
    );
  try {
    all[name] = await measure(await start(firstPort + index));
    if (!values.json) console.table(all[name]);
  } catch (error) {
    console.error(`${name} gave no result: ${String(error)}`);
  }
}
if (values.json) console.log(JSON.stringify(all));
const [own, ws] = [all.gateway, all.ws];
const ratioLines =
  own && ws
    ? [
        `Updates per core-second, gateway to ws: ${(own.updatesPerCoreSecond / ws.updatesPerCoreSecond).toFixed(1)} to 1`,
      ]
    : [];
if (!values.json) for (const line of ratioLines) console.log(line);
if (values.record) {
  const table = figureTable(Object.entries(all).map(([server, each]) => ({ server, ...each })));
  recordMeasurement([table, ...ratioLines].join("\n\n"));
}
process.exit(0);
