/**
 * `npm run bench:stopout [-- --json] [--record]`: measures the stop-out of an account with 50, 200
 * or 1,000 positions, and the cost of one more order before the stop-out. The account runs in
 * workerd; figures are processor time of the whole process.
 */
import { figureTable } from "#scripts/measured/document.ts";
import { recordMeasurement } from "#scripts/measured/record.ts";
import { command, quote } from "./engine/order.ts";
import { startBench } from "./engine/start.ts";
import { cpuSeconds } from "./fanout/process-usage.ts";

const sizes = [50, 200, 1_000];
/** Number of orders over which the cost of one order is averaged. */
const orders = 20;
/**
 * Price at which each position of 0.01 lots has lost nearly all of its part of the balance. Equity
 * is then far below half the margin.
 */
const fallen = 1.0885;
const balanceEach = 12;

const small = { ...command, lots: "0.01", limits: { positions: 2_000, pending: 200 } };

type Row = Record<Figure, number>;
type Figure = "positions" | "closed" | "cpuSeconds" | "seconds" | "orderCpuMs";

const { options, objects } = await startBench();

async function measured<T>(
  work: () => Promise<T>,
): Promise<{ answer: T; cpu: number; seconds: number }> {
  const [cpu, at] = [cpuSeconds(objects.pid), performance.now()];
  const answer = await work();
  const seconds = (performance.now() - at) / 1_000;
  return { answer, cpu: cpuSeconds(objects.pid) - cpu, seconds };
}

async function stopOutOf(positions: number): Promise<Row> {
  const userId = `positions-${positions}`;
  const account = <T>(method: string, ...args: unknown[]) =>
    objects.call<T>("ACCOUNT", `1/${userId}`, method, ...args);
  const price = (to: number) => objects.call("MARKET", quote.market, "setPrice", to);
  await price(1.1);
  // Each position also pays a fee of 0.07.
  const balance = String(positions * (balanceEach + 0.07));
  await account("open", { companyId: 1, userId, isDemo: true }, "USD", balance);
  await account("fillUp", positions - orders, small, quote);
  await account("settled");
  const filling = await measured(async () => {
    await account("fillUp", orders, small, quote);
    await account("settled");
  });
  await price(fallen);
  const stopping = await measured(() => account<number>("stopOut"));
  return {
    positions,
    closed: stopping.answer,
    cpuSeconds: round(stopping.cpu),
    seconds: round(stopping.seconds),
    orderCpuMs: round((filling.cpu / orders) * 1_000),
  };
}

const round = (value: number) => Math.round(value * 100) / 100;

try {
  const rows: Row[] = [];
  // The first run also takes the time to load the code, so it is not recorded.
  await stopOutOf(orders + 1);
  for (const size of sizes) rows.push(await stopOutOf(size));
  if (options.json) console.log(JSON.stringify({ stopOuts: rows }));
  else console.table(rows);
  if (options.record) recordMeasurement(figureTable(rows));
} finally {
  await objects.close();
}
