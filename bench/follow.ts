/**
 * `npm run bench:follow [-- --json] [--record] [--followers 100,1000]`: one master with 100, 1,000,
 * 4,000 and 10,000 followers, topic and accounts themselves in workerd: from the master's fill to
 * the last follower's answer, and what the objects ask of each other for it. An object keeps three
 * files open: 10,000 followers need `ulimit -n` at 50,000, and are left out where it is lower.
 */
import { parseArgs } from "node:util";
import type { FollowReport } from "#domain/contracts/copying.ts";
import { quietRuntime } from "#scripts/environment.ts";
import { figureTable } from "#scripts/measured/document.ts";
import { recordMeasurement } from "#scripts/measured/record.ts";
import { startObjects } from "#scripts/replay/object-harness.ts";
import { command, quote } from "./engine/order.ts";

interface Row extends Record<string, number> {
  followers: number;
  openSeconds: number;
  closeSeconds: number;
  copiesPerSecond: number;
  /** Copies that were not opened: their turn came after the limit of `domain/copying/lateness`. */
  tooLate: number;
  callsOfTopicPerCopy: number;
  callsOfPotsPerCopy: number;
}

const { values } = parseArgs({
  options: {
    json: { type: "boolean", default: false },
    record: { type: "boolean", default: false },
    followers: { type: "string", default: "100,1000,4000,10000" },
  },
});
quietRuntime();
const objects = await startObjects({
  main: "bench/follow/worker.ts",
  classes: { MARKET: "BenchPrice", ACCOUNT: "BenchPot", FOLLOW: "BenchTopic" },
});

/** What the topic itself asks for. */
const ofTopic: ReadonlySet<string> = new Set(["ACCOUNT.copy", "ACCOUNT.standing", "MARKET.quote"]);

const round = (value: number) => Math.round(value * 100) / 100;

async function measure(followers: number): Promise<Row> {
  const masterId = `master-${followers}`;
  const topic = <T>(method: string, ...args: unknown[]) =>
    objects.call<T>("FOLLOW", `1/${masterId}`, method, ...args);
  const master = <T>(method: string, ...args: unknown[]) =>
    objects.call<T>("ACCOUNT", `1/${masterId}`, method, ...args);
  await master("open", { companyId: 1, userId: masterId, isDemo: true }, "USD", "1000000");
  await master("setMaster", true);
  await topic("gather", masterId, followers);
  await topic("takeCalls");
  const seconds = async (kind: "opened" | "closed", act: () => Promise<unknown>) => {
    const startMs = performance.now();
    await act();
    await topic("heard", kind, followers);
    return (performance.now() - startMs) / 1_000;
  };
  const order = { ...command, lots: "0.01" };
  const openSeconds = await seconds("opened", () => master("fillUp", 1, order, quote));
  const closeSeconds = await seconds("closed", () => master("closeAll", quote));
  const calls = await topic<Record<string, number>>("takeCalls");
  const { opened, closed, refused } = await topic<FollowReport>("report");
  const { copy_too_late: tooLate = 0, ...others } = refused;
  if (Object.keys(others).length > 0) throw new Error(`refused: ${JSON.stringify(others)}`);
  const asked = (isTopic: boolean) =>
    Object.entries(calls)
      .filter(([call]) => ofTopic.has(call) === isTopic)
      .reduce((sum, [, count]) => sum + count, 0);
  const copies = opened.count + closed.count;
  return {
    followers,
    openSeconds: round(openSeconds),
    closeSeconds: round(closeSeconds),
    copiesPerSecond: Math.round(copies / (openSeconds + closeSeconds)),
    tooLate,
    callsOfTopicPerCopy: round(asked(true) / copies),
    callsOfPotsPerCopy: round(asked(false) / copies),
  };
}

/** Of each object: its database, the log of its writes, and the index of that log. */
const filesPerObject = 3.25;

/** The counts that leave enough files to this process, each beside the objects before it. */
function countsWithinLimit(counts: readonly number[]): number[] {
  const { userLimits } = process.report.getReport() as {
    userLimits: { open_files: { soft: number | "unlimited" } };
  };
  const { soft } = userLimits.open_files;
  const filesMax = soft === "unlimited" ? Number.POSITIVE_INFINITY : soft;
  let objects = 0;
  return counts.filter((count) => {
    if ((objects + count) * filesPerObject > filesMax) {
      console.error(`${count} followers are left out: ${filesMax} open files are too few`);
      return false;
    }
    objects += count;
    return true;
  });
}

/** The seconds of an opening by the number of followers, as bars. */
function curveOf(rows: readonly Row[]): string {
  const longest = Math.max(...rows.map(({ openSeconds }) => openSeconds));
  return rows
    .map(({ followers, openSeconds }) => {
      const bar = "#".repeat(Math.max(1, Math.round((openSeconds / longest) * 50)));
      return `${String(followers).padStart(6)} ${bar} ${openSeconds} s`;
    })
    .join("\n");
}

try {
  const rows: Row[] = [];
  // The first one pays for the start of the code.
  await measure(10);
  const counts = countsWithinLimit(values.followers.split(",").map(Number));
  for (const followers of counts) rows.push(await measure(followers));
  if (values.json) console.log(JSON.stringify({ follow: rows }));
  else {
    console.table(rows);
    console.log(curveOf(rows));
  }
  if (values.record)
    recordMeasurement(
      [figureTable(rows), `    ${curveOf(rows).replaceAll("\n", "\n    ")}`].join("\n\n"),
    );
} finally {
  await objects.close();
}
