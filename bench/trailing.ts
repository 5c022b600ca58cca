/**
 * `npm run bench:trailing [-- --json] [--record]`: measures the cost of a tick at a market with
 * 1,000, 5,000 or 20,000 trailing stops. The ticks are of three kinds: one moves no stop, one is a
 * point above the last tick, and one jumps and moves all stops. The market's book, log and outbox
 * run in workerd; figures are processor time of the whole process.
 */
import { figureTable } from "#scripts/measured/document.ts";
import { recordMeasurement } from "#scripts/measured/record.ts";
import { startBench } from "./engine/start.ts";
import { cpuSeconds } from "./fanout/process-usage.ts";

const sizes = [1_000, 5_000, 20_000];
const quietTicks = 200_000;
const risingTicks = 200;

const { options, objects } = await startBench();

async function measure(following: number) {
  const call = async (method: string, ...args: unknown[]) => {
    const before = cpuSeconds(objects.pid);
    const moved = await objects.call<number>("MARKET", `following-${following}`, method, ...args);
    return { moved, ms: (cpuSeconds(objects.pid) - before) * 1_000 };
  };
  await call("follow", following);
  await call("stillTicks", 1_000);
  const quiet = await call("stillTicks", quietTicks);
  const rising = await call("risingTicks", risingTicks, 1);
  const told = await call("tellMoves");
  const jump = await call("risingTicks", 1, 2_000);
  await call("tellMoves");
  return {
    following,
    nanosecondsPerQuietTick: Math.round((quiet.ms / quietTicks) * 1e6),
    movedPerRisingTick: Math.round(rising.moved / risingTicks),
    microsecondsPerRisingTick: Math.round((rising.ms / risingTicks) * 1e3),
    microsecondsToTellAMove: Math.round((told.ms / Math.max(1, told.moved)) * 1e3),
    movedByAJump: jump.moved,
    millisecondsOfTheJump: Math.round(jump.ms),
  };
}

try {
  const rows: Array<Awaited<ReturnType<typeof measure>>> = [];
  // The first run also takes the time to load the code, so it is not recorded.
  await measure(100);
  for (const size of sizes) rows.push(await measure(size));
  if (options.json) console.log(JSON.stringify({ trailing: rows }));
  else console.table(rows);
  if (options.record) recordMeasurement(figureTable(rows));
} finally {
  await objects.close();
}
