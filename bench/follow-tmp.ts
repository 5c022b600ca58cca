/**
 * `npm run bench:follow [-- --json] [--record] [--followers 100,1000]`: one master with 100, 1,000
 * and 10,000 followers, topic and accounts themselves in workerd: from the master's fill to the
 * last follower's answer, and what the objects ask of each other for it.
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
  callsOfTopicPerCopy: number;
  callsOfPotsPerCopy: number;
}

const { values } = parseArgs({
  options: {
    json: { type: "boolean", default: false },
    record: { type: "boolean", default: false },
    followers: { type: "string", default: "100,1000,10000" },
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
  console.error("gathered", Math.round(performance.now()));await topic("takeCalls");
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
  const { refused } = await topic<FollowReport>("report");
  if (Object.keys(refused).length > 0) throw new Error(`refused: ${JSON.stringify(refused)}`);
  const asked = (isTopic: boolean) =>
    Object.entries(calls)
      .filter(([call]) => ofTopic.has(call) === isTopic)
      .reduce((sum, [, count]) => sum + count, 0);
  const copies = 2 * followers;
  return {
    followers,
    openSeconds: round(openSeconds),
    closeSeconds: round(closeSeconds),
    copiesPerSecond: Math.round(copies / (openSeconds + closeSeconds)),
    callsOfTopicPerCopy: round(asked(true) / copies),
    callsOfPotsPerCopy: round(asked(false) / copies),
  };
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
  for (const followers of values.followers.split(",")) rows.push(await measure(Number(followers)));
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
