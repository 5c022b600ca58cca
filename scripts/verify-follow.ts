/**
 * `npm run verify:follow -- --file F [--followers 1000] [--acts 24] [--ticks 6000] [--seed S]
 * [--record]`: makes followers, each with its own settings, copy masters who trade on recorded
 * quotes. Followers add and take out money, pause, leave, or close all copies at once. Meanwhile
 * objects are killed and calls are lost. An independent computation checks every copy, refusal,
 * fill, profit, stop and balance.
 */
import { parseArgs } from "node:util";
import { finishComparison } from "./replay/finish.ts";
import { give, readRecording } from "./replay/recording.ts";

const { values } = parseArgs({
  options: {
    file: { type: "string" },
    followers: { type: "string", default: "1000" },
    acts: { type: "string", default: "24" },
    ticks: { type: "string", default: "6000" },
    seed: { type: "string", default: "1" },
    record: { type: "boolean", default: false },
  },
});
if (!values.file) give("give --file F, a recording of quotes");
const { kind, rows } = readRecording(values.file);
if (kind !== "quotes") give("copies need a bid and an ask");
// Loads the platform only after the checks: it takes a second, and a wrong file must fail sooner.
const { verifyFollow } = await import("./replay/follow-verify.ts");
// Lost calls would log hundreds of lines, so they are only counted.
console.error = () => undefined;
const { result, played } = await verifyFollow(rows.slice(0, Number(values.ticks)), {
  followers: Number(values.followers),
  masters: 2,
  acts: Number(values.acts),
  seed: Number(values.seed),
  lossShare: 0.05,
});
console.log(`  ${played}`);
finishComparison(result, values.record);
