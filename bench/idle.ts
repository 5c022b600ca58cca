/**
 * `npm run bench:idle [-- --seconds 300] [--record]`: what Home and Trade cost a browser at rest
 * with live prices, in a phone's and a desktop's window: processor time of the page's process and
 * of the one that draws, as a share of one core, what the page does in a second, and its heap at
 * the start and at the end. It counts processor time and not time on the wall, so that what else
 * runs on the machine counts little. 40 markets trade at 10 ticks a second each; each page has a
 * browser alone.
 */
import { parseArgs } from "node:util";
import { figureTable } from "#scripts/measured/document.ts";
import { recordMeasurement } from "#scripts/measured/record.ts";
import { startPlatform } from "#scripts/running-platform.ts";
import { findBrowser } from "#tests/support/node/browser.ts";
import { measureIdle } from "./idle/measure.ts";

const port = Number(process.env.PORT ?? 4176);
const pages = { Home: "/", Trade: "/trade" };
const windows = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };
/** Of a core, on every page (percent). */
const shareMax = 5;

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "300" },
    record: { type: "boolean", default: false },
  },
});
const browser = await findBrowser();
const platform = await startPlatform(port, "tests/support/node/serve-busy-market.ts");
try {
  const looks = Object.entries(pages).flatMap(([page, path]) =>
    Object.entries(windows).map(async ([window, viewport]) => ({
      page,
      window,
      ...(await measureIdle(browser, platform.base + path, viewport, Number(values.seconds))),
    })),
  );
  const rows = await Promise.all(looks);
  console.table(rows);
  const highest = Math.max(...rows.map((row) => row["core %"]));
  const verdict = `Highest share of a core: ${highest.toFixed(1)} % (to stay below ${shareMax} %)`;
  console.log(verdict);
  if (values.record) recordMeasurement(`${figureTable(rows)}\n\n${verdict}`);
  if (highest >= shareMax) process.exitCode = 1;
} finally {
  platform.stop();
}
