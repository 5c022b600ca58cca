/**
 * `npm run test:engines`: the same flows in WebKit, Firefox and Chromium, in a phone's and a
 * desktop's window. Fails if a flow fails, if a page notes an error, or if an element is covered or
 * lies elsewhere than in Chromium.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { quietRuntime } from "#scripts/environment.ts";
import { closingLines, type RunResult, sum } from "#scripts/testing/results.ts";
import { differences, type Look } from "./boxes.ts";
import { openChromium } from "./chromium.ts";
import type { Driver, Engine } from "./driver.ts";
import { openFirefox } from "./firefox.ts";
import { around } from "./flows/around.ts";
import type { World } from "./flows/flow.ts";
import { copying, money } from "./flows/money.ts";
import { trading } from "./flows/trading.ts";
import { firefoxPath, missingPackages, screenPath, webKitPath } from "./found.ts";
import { openPlatform, type Platform } from "./platform.ts";
import { openRelay } from "./relay.ts";
import { Screen } from "./screen.ts";
import { openWebKit } from "./webkit.ts";

const flows = [...trading, copying, ...money, ...around];
const sizes = [
  ["phone", 390, 664],
  ["desktop", 1440, 900],
] as const;
const port = Number(process.env.PORT ?? 4273);
const pictures = "test-results/engines";
const file = "tests/engines/run.ts";

interface Walk {
  flow: string;
  looks: Look[];
  problems: string[];
}

/** Walks all flows in windows of one size; a failed flow does not end the others. */
async function walkThrough(
  driver: Driver,
  world: World,
  [name, width, height]: (typeof sizes)[number],
  walks: Walk[],
): Promise<void> {
  const relay = await openRelay(port);
  const folder = join(pictures, world.engine, name);
  mkdirSync(folder, { recursive: true });
  await driver.resize(width, height);
  // Takes a screenshot of the window before the first visit, as a picture to upload.
  writeFileSync(world.picture, await driver.picture());
  for (const { title, walk } of flows) {
    const screen = new Screen(driver, relay, { width, pictures: folder });
    const problems: string[] = [];
    const started = Date.now();
    try {
      await walk(screen, world);
    } catch (error) {
      problems.push((error as Error).message);
      writeFileSync(join(folder, `failed ${title}.png`), await driver.picture());
      await relay.setOnline(true);
    }
    problems.push(...(await screen.takeNotices()));
    walks.push({ flow: `${title}, ${name}`, looks: screen.looks, problems });
    const sign = problems.length === 0 ? "✓" : "✗";
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    console.log(`  ${sign} ${world.engine}: ${title}, ${name} (${seconds} s)`);
    for (const problem of problems) console.log(`      ${problem}`);
  }
  relay.close();
}

/**
 * Walks in a browser for each window. WebKit of GTK crashes or hangs now and then. A browser that
 * ends by itself is replaced once, and all walks of its window begin again.
 */
async function walkIn(engine: Engine, platform: Platform, walks: Walk[]): Promise<void> {
  const picture = resolve(pictures, `${engine}.png`);
  const world = { engine, platform, picture, factor: { secret: "", usedStep: 0 } };
  for (const size of sizes) {
    for (const isLast of [false, true]) {
      let driver: Driver;
      try {
        driver = await (openers[engine] as () => Promise<Driver>)();
      } catch (error) {
        // The engine is installed but cannot run on this machine: it counts as missing.
        console.log(`  ${engine} does not start here: ${(error as Error).message}`);
        return;
      }
      const walked: Walk[] = [];
      try {
        await walkThrough(driver, world, size, walked);
        await driver.close();
        walks.push(...walked);
        break;
      } catch (error) {
        const why = (error as Error).message;
        console.log(`  ! ${engine}, ${size[0]}: the browser ended by itself: ${why}`);
        const problems = [why];
        if (isLast)
          walks.push(...walked, { flow: `the browser itself, ${size[0]}`, looks: [], problems });
      }
    }
  }
}

/**
 * Leaves one font to choose from, since each engine picks from a machine's fonts in its own way.
 */
function leaveOneFont(folder: string): void {
  const path = resolve(folder, "fonts.conf");
  const cache = resolve(folder, "fonts");
  const places = `<dir>/usr/share/fonts/truetype/dejavu</dir><cachedir>${cache}</cachedir>`;
  const family = `<edit name="family" mode="assign" binding="strong"><string>DejaVu Sans</string></edit>`;
  const match = `<match target="pattern">${family}</match>`;
  writeFileSync(path, `<fontconfig>${places}${match}</fontconfig>`);
  process.env.FONTCONFIG_FILE = path;
}

const openers: Partial<Record<Engine, () => Promise<Driver>>> = {
  chromium: openChromium,
  ...(firefoxPath && { firefox: () => openFirefox(firefoxPath as string) }),
  ...(webKitPath &&
    screenPath && { webkit: () => openWebKit(webKitPath as string, screenPath as string) }),
};

/** Compares the walks of the other engines with Chromium's. */
function withDifferences(first: Walk[], walks: Walk[]): Walk[] {
  return walks.map((walk) => {
    const same = first.find(({ flow }) => flow === walk.flow);
    const known = new Map(same?.looks.map((look) => [look.place, look]));
    const found = walk.looks.flatMap((look) => {
      const one = known.get(look.place);
      return one ? differences(one, look) : [];
    });
    return { ...walk, problems: [...walk.problems, ...found] };
  });
}

function resultOf(engine: Engine, walks: Walk[]): RunResult {
  const failed = walks.filter(({ problems }) => problems.length > 0);
  return {
    passed: walks.length - failed.length,
    failures: failed.map(({ flow, problems }) => ({
      file,
      name: `${engine}: ${flow}`,
      why: problems.join("; "),
    })),
    flaky: [],
  };
}

const started = Date.now();
for (const name of missingPackages) console.log(`not installed here: the package ${name}`);
quietRuntime();
rmSync(pictures, { recursive: true, force: true });
mkdirSync(pictures, { recursive: true });
leaveOneFont(pictures);
const states = process.env.STATE_DIR ?? tmpdir();
mkdirSync(states, { recursive: true });
const state = mkdtempSync(join(states, "engines-"));
const asked = process.argv.slice(2);
const found = (Object.keys(openers) as Engine[]).filter(
  (engine) => asked.length === 0 || asked.includes(engine),
);
const platform = await openPlatform(port, state, found);
const results: Partial<Record<Engine, Walk[]>> = {};
try {
  await Promise.all(
    found.map(async (engine) => {
      const walks: Walk[] = [];
      results[engine] = walks;
      await walkIn(engine, platform, walks);
    }),
  );
} finally {
  await platform.close();
  rmSync(state, { recursive: true, force: true });
}
const total = sum(
  found.map((engine) =>
    resultOf(engine, withDifferences(results.chromium ?? [], results[engine] ?? [])),
  ),
);
if (process.env.TEST_RESULT) writeFileSync(process.env.TEST_RESULT, JSON.stringify(total));
console.log(`\n${closingLines(total).join("\n")}`);
console.log(`${found.join(", ")} in ${((Date.now() - started) / 1000).toFixed(0)} s`);
process.exit(total.failures.length === 0 ? 0 : 1);
