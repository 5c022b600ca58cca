/**
 * `npm run bench:follow [-- --json] [--record] [--followers 100,1000] [--away 100,1000,10000]`:
 * measures the time from a master's fill to the last follower's answer, and the calls between
 * objects meanwhile. Topic and accounts run in workerd. Followers `here` share this machine's cores
 * and keep three files open each. Followers `away` stand for pots that run on machines of their
 * own: they answer after 20 ms, so that only the topic's work is measured.
 */
import { parseArgs } from "node:util";
import type { FollowReport } from "#domain/contracts/copying.ts";
import { quietRuntime } from "#scripts/environment.ts";
import { figureTable } from "#scripts/measured/document.ts";
import { recordMeasurement } from "#scripts/measured/record.ts";
import { startObjects } from "#scripts/replay/object-harness.ts";
import { command, quote } from "./engine/order.ts";

type Place = "here" | "away";

interface Row extends Record<string, number | string> {
  place: Place;
  followers: number;
  openSeconds: number;
  closeSeconds: number;
  copiesPerSecond: number;
  /**
   * Number of copies that were not opened, because their turn came after the limit of
   * `domain/copying/lateness`.
   */
  tooLate: number;
  callsOfTopicPerCopy: number;
  callsOfPotsPerCopy: number;
}

const { values } = parseArgs({
  options: {
    json: { type: "boolean", default: false },
    record: { type: "boolean", default: false },
    followers: { type: "string", default: "100,1000" },
    away: { type: "string", default: "100,1000,10000" },
  },
});
quietRuntime();
const objects = await startObjects({
  main: "bench/follow/worker.ts",
  classes: { MARKET: "BenchPrice", ACCOUNT: "BenchPot", FOLLOW: "BenchTopic" },
});

/** Calls that the topic itself makes. */
const ofTopic: ReadonlySet<string> = new Set(["ACCOUNT.copy", "ACCOUNT.standing", "MARKET.quote"]);

const round = (value: number) => Math.round(value * 100) / 100;

async function measure(place: Place, followers: number): Promise<Row> {
  const masterId = `${place}-${followers}`;
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
    place,
    followers,
    openSeconds: round(openSeconds),
    closeSeconds: round(closeSeconds),
    copiesPerSecond: Math.round(copies / (openSeconds + closeSeconds)),
    tooLate,
    callsOfTopicPerCopy: round(asked(true) / copies),
    callsOfPotsPerCopy: round(asked(false) / copies),
  };
}

/** Draws each row's `openSeconds` as a bar. */
function curveOf(rows: readonly Row[]): string {
  const longest = Math.max(...rows.map(({ openSeconds }) => openSeconds));
  return rows
    .map(({ place, followers, openSeconds }) => {
      const bar = "#".repeat(Math.max(1, Math.round((openSeconds / longest) * 50)));
      return `${place} ${String(followers).padStart(6)} ${bar} ${openSeconds} s`;
    })
    .join("\n");
}

try {
  const rows: Row[] = [];
  // The first run also takes the time to load the code, so it is not recorded.
  await measure("here", 10);
  const counts = { here: values.followers, away: values.away };
  for (const place of ["here", "away"] as const) {
    for (const count of counts[place].split(",").filter((each) => each !== "")) {
      rows.push(await measure(place, Number(count)));
    }
  }
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
