/**
 * `npm run verify:doubt -- --file F [--orders 1000] [--ticks 20000] [--seed S] [--record]`: plays
 * recorded ticks with added jumps, spikes, silences, lost connections and wrong times. The ticks
 * pass through the platform's own routes, market and account, on a clock that advances as fast as
 * possible. A trader orders, stakes, closes, changes levels, cancels and transfers, mostly around
 * these faults. An independent computation checks each answer: either its tick may be used, or the
 * call had to wait and then be refused.
 */
import { parseArgs } from "node:util";
import { finishComparison } from "./replay/finish.ts";
import { give, readRecording } from "./replay/recording.ts";

const { values } = parseArgs({
  options: {
    file: { type: "string" },
    orders: { type: "string", default: "1000" },
    ticks: { type: "string", default: "20000" },
    seed: { type: "string", default: "1" },
    record: { type: "boolean", default: false },
  },
});
if (!values.file) give("give --file F, a recording of quotes or trades");
const { kind, rows } = readRecording(values.file);
if (kind === "candles") give("a price is a tick, not a candle");
// Loads the platform only after the checks: it takes a second, and a wrong file must fail sooner.
const { verifyDoubt } = await import("./replay/doubt-verify.ts");
const { result, played } = await verifyDoubt(
  { kind, rows: rows.slice(0, Number(values.ticks)) },
  { orders: Number(values.orders), seed: Number(values.seed) },
);
console.log(`  ${played}`);
finishComparison(result, values.record);
