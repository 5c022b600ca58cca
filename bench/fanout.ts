/**
 * `npm run bench:fanout -- [--sockets 4000] [--open 0.25] [--symbols 40] [--rate 400] [--seconds
 * 15] [--stalled 0.1] [--lying 0.1] [--shards 4] [--only gateway,wsFrames,ws,naiveDo] [--json]
 * [--record]`: measures viewers per core, bytes per viewer, age of prices and memory of servers:
 *
 * - gateway: our real market and gateway objects in workerd, fed by the simulator
 * - wsFrames: a `ws` server in Node that sends the same conflated frames
 * - ws: a `ws` server in Node that sends each tick
 * - naiveDo: a Durable Object that sends each tick.
 *
 * A viewer has 12 rows of a list in view; the share `--open` of the viewers also has a market open.
 * Only the server's processor time counts, so readers and other programs hardly change the results.
 */
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { figureTable } from "#scripts/measured/document.ts";
import { recordMeasurement } from "#scripts/measured/record.ts";
import { cpuSeconds, residentMB } from "./fanout/process-usage.ts";
import { type RunningServer, startGateway, startNaive, startNode } from "./fanout/servers.ts";

const { values } = parseArgs({
  options: {
    sockets: { type: "string", default: "4000" },
    /** Share of the viewers that have a market open. */
    open: { type: "string", default: "0.25" },
    symbols: { type: "string", default: "40" },
    rate: { type: "string", default: "400" },
    seconds: { type: "string", default: "15" },
    stalled: { type: "string", default: "0" },
    /**
     * Share of the viewers that read nothing, but acknowledge frames that other viewers have read.
     */
    lying: { type: "string", default: "0" },
    shards: { type: "string", default: "4" },
    only: { type: "string", default: "gateway,wsFrames,ws,naiveDo" },
    json: { type: "boolean", default: false },
    record: { type: "boolean", default: false },
  },
});
const load = {
  symbols: Number(values.symbols),
  rate: Number(values.rate),
  sockets: Number(values.sockets),
};
const firstPort = Number(process.env.PORT ?? 21_700);
/** Maximum memory in MB: a server that falls far behind must not use up the machine's memory. */
const residentMBMax = 6_000;

/** Targets of the gateway: viewers per core, and 99th percentiles of prices' ages in ms. */
const targets = {
  viewersPerCore: 6_000,
  listP99: 350,
  openP99: 200,
  /** A third of what a viewer received when the gateway sent all rows ten times a second. */
  megabytesPerViewerHour: 13.2,
};

interface Figures {
  viewersPerCore: number;
  serverCores: number;
  megabytesPerViewerHour: number;
  listP50: number | null;
  listP99: number | null;
  openP50: number | null;
  openP99: number | null;
  updatesPerSecond: number;
  updatesPerCoreSecond: number;
  peakRssMB: number;
  /** Growth of the resident memory during the measurement. */
  growthMB: number;
  messagesPerViewerSecond: number;
  closedStalled: number;
  closedOthers: number;
  stoppedForMemory: boolean;
}

type Read = Pick<
  Figures,
  | "listP50"
  | "listP99"
  | "openP50"
  | "openP99"
  | "updatesPerSecond"
  | "closedStalled"
  | "closedOthers"
> & { messagesPerSecond: number; megabytesPerSecond: number };

async function listening(url: string): Promise<void> {
  const http = url.replace("ws:", "http:");
  for (let attempt = 0; attempt < 100; attempt++) {
    const answer = await fetch(http).catch(() => null);
    if (answer) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${url} does not answer`);
}

async function measure(running: RunningServer, isPerTick: boolean): Promise<Figures> {
  const { url, process: server } = running;
  const pid = server.pid ?? 0;
  await listening(url);
  const clients = spawn(
    "node",
    [
      "bench/fanout/clients.ts",
      url,
      values.sockets,
      values.seconds,
      values.symbols,
      values.open,
      values.stalled,
      values.lying,
    ],
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
    const { messagesPerSecond, megabytesPerSecond, ...figures } = JSON.parse(line.value) as Read;
    if (figures.updatesPerSecond === 0) throw new Error("no price arrived");
    // A server that sends each tick may fall behind. It is credited only with the viewers to whom
    // it could have sent every tick.
    const served = isPerTick ? messagesPerSecond / load.rate : load.sockets;
    return {
      viewersPerCore: served / serverCores,
      serverCores,
      megabytesPerViewerHour: (megabytesPerSecond / served) * 3_600,
      messagesPerViewerSecond: messagesPerSecond / served,
      ...figures,
      updatesPerCoreSecond: figures.updatesPerSecond / serverCores,
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
  wsFrames: (port) => startNode("ws-frames-server.ts", port, load),
  ws: (port) => startNode("ws-server.ts", port, load),
  naiveDo: (port) => startNaive(port, load),
};

const perTick = ["ws", "naiveDo"];
const all: Record<string, Figures> = {};
for (const [index, name] of values.only.split(",").entries()) {
  const start = starts[name];
  if (!start) throw new Error(`unknown server ${name}`);
  if (!values.json)
    console.log(
      `${name}: ${values.sockets} sockets, ${load.symbols} symbols, ${load.rate} ticks/s`,
    );
  try {
    all[name] = await measure(await start(firstPort + index), perTick.includes(name));
    if (!values.json) console.table(all[name]);
  } catch (error) {
    console.error(`${name} gave no result: ${String(error)}`);
  }
}
if (values.json) console.log(JSON.stringify(all));
const verdicts = all.gateway ? verdictsOn(all.gateway) : [];
if (!values.json) for (const { text } of verdicts) console.log(text);
if (values.record) {
  const table = figureTable(Object.entries(all).map(([server, each]) => ({ server, ...each })));
  recordMeasurement([table, ...verdicts.map(({ text }) => text)].join("\n\n"));
}
process.exit(verdicts.every(({ holds }) => holds) ? 0 : 1);

function verdictsOn(own: Figures): { text: string; holds: boolean }[] {
  const least = targets.viewersPerCore;
  const verdicts = [
    {
      text: `viewersPerCore: ${Math.round(own.viewersPerCore)} (goal: ${least} or more)`,
      holds: own.viewersPerCore >= least,
    },
  ];
  for (const name of ["listP99", "openP99", "megabytesPerViewerHour"] as const) {
    const figure = own[name];
    if (figure === null) continue;
    const text = `${name}: ${Math.round(figure * 10) / 10} (goal: ${targets[name]} or less)`;
    verdicts.push({ text, holds: figure <= targets[name] });
  }
  return verdicts;
}
