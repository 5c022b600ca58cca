/**
 * `npm run bench:idle [-- --seconds 300] [--record]`: measures what Home and Trade cost a browser
 * that only shows live prices, at phone and desktop size. Figures are shares of one core (page
 * process and drawing process), the page's work per second, and its heap. Processor time, unlike
 * wall time, hardly depends on other programs. 40 markets trade at 10 ticks a second each. Pages
 * are measured one after the other, each in a browser of its own. `shareMax` limits the page
 * process alone, because without a GPU the drawing process works on the processor, too.
 */
import { parseArgs } from "node:util";
import { figureTable } from "#scripts/measured/document.ts";
import { recordMeasurement } from "#scripts/measured/record.ts";
import { startPlatform } from "#scripts/running-platform.ts";
import { findBrowser } from "#tests/support/node/browser.ts";
import { type IdleFigures, measureIdle } from "./idle/measure.ts";

const port = Number(process.env.PORT ?? 4176);
const pages = { Home: "/", Trade: "/trade" };
const windows = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };
/** Largest share of a core that a page's process may use, with all of its threads (percent). */
const shareMax = 5;

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "300" },
    record: { type: "boolean", default: false },
  },
});
const browser = await findBrowser();
process.env.TICKS_PER_SECOND ??= "10";
const platform = await startPlatform(port, "tests/support/node/serve-busy-market.ts");
try {
  const rows: Array<{ page: string; window: string } & IdleFigures> = [];
  // Measures one page after the other: parallel pages share the processor's caches and cost more.
  for (const [page, path] of Object.entries(pages)) {
    for (const [window, viewport] of Object.entries(windows)) {
      const url = platform.base + path;
      const figures = await measureIdle(browser, url, viewport, Number(values.seconds));
      rows.push({ page, window, ...figures });
    }
  }
  console.table(rows);
  const highest = (column: "page %" | "core %") => Math.max(...rows.map((row) => row[column]));
  const share = highest("page %");
  const verdict =
    `Highest share of a core: page process ${share.toFixed(1)} % (goal: below ${shareMax} %), ` +
    `with the drawing process ${highest("core %").toFixed(1)} %`;
  console.log(verdict);
  if (values.record) recordMeasurement(`${figureTable(rows)}\n\n${verdict}`);
  if (share >= shareMax) process.exitCode = 1;
} finally {
  platform.stop();
}
