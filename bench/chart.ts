/**
 * `npm run bench:chart [-- --seconds 10] [--record]`: measures frames per second while a drawing is
 * dragged and while the chart is panned. The processor is slowed four times; the chart has four
 * indicators, ten drawings and live prices. It also measures the processor time of the main thread
 * per frame, which other programs hardly change.
 */
import { parseArgs } from "node:util";
import { figureTable } from "#scripts/measured/document.ts";
import { recordMeasurement } from "#scripts/measured/record.ts";
import { startPlatform } from "#scripts/running-platform.ts";
import { findBrowser } from "#tests/support/node/browser.ts";
import { measureDrags } from "./chart/measure.ts";

const port = Number(process.env.PORT ?? 4178);
const framesMin = 55;

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "10" },
    record: { type: "boolean", default: false },
  },
});
const browser = await findBrowser();
const platform = await startPlatform(port);
try {
  const rows = await measureDrags(browser, platform.base, Number(values.seconds));
  console.table(rows);
  const lowest = Math.min(...rows.map((row) => row["frames/s"]));
  const verdict = `Fewest frames a second: ${lowest.toFixed(1)} (goal: ${framesMin} or more)`;
  console.log(verdict);
  if (values.record)
    recordMeasurement(`${figureTable(rows.map((row) => ({ ...row })))}\n\n${verdict}`);
  if (lowest < framesMin) process.exitCode = 1;
} finally {
  platform.stop();
}
