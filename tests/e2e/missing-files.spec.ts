/**
 * Answers one file of a release with a fault, once or always: the app has to recover, or say in
 * words what to do. `npm test` tries a sample. `npm run test:missing` tries every file with every
 * answer, with and without a service worker, at first visits and returns: four cases a file.
 * `MISSING_SAMPLE=all` tries every answer at every visit, also faults that are met only once.
 */
import { createHash } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { type Browser, type BrowserContext, expect, type Page, test } from "@playwright/test";
import {
  type Fault,
  type FaultyProxy,
  faults,
  openFaultyProxy,
} from "#tests/support/node/faulty-proxy.ts";
import { type BuiltPart, builtParts, filesWithoutPage } from "./built-parts.ts";
import { signInAtDesk } from "./operators.ts";
import { openDemo } from "./people.ts";

interface Case extends BuiltPart {
  fault: Fault;
  hasWorker: boolean;
  isReturn: boolean;
  /** True if the fault repeats until the reader has read what to do. */
  stays: boolean;
}

const either = [true, false];
const nameOf = ({ file, page, lang, fault, hasWorker, isReturn, stays }: Case) =>
  `${file} ${page} ${lang} ${fault} worker ${hasWorker} return ${isReturn} stays ${stays}`;

function allCases(parts: readonly BuiltPart[]): Case[] {
  return parts.flatMap((part) =>
    faults.flatMap((fault) =>
      either.flatMap((hasWorker) =>
        either.flatMap((isReturn) =>
          either.map((stays) => ({ ...part, fault, hasWorker, isReturn, stays })),
        ),
      ),
    ),
  );
}

/** Answers that each file gets: a silent and a closed connection take turns. */
const answersOf = (turn: number): Fault[] => ["404", "500", "page", turn % 2 ? "closed" : "silent"];

/** Gives each file each answer once and each visit once; all pairs spread over four files. */
function squareCases(parts: readonly BuiltPart[]): Case[] {
  const visits = either.flatMap((hasWorker) => either.map((isReturn) => ({ hasWorker, isReturn })));
  return parts.flatMap((part, turn) =>
    answersOf(Math.floor(turn / visits.length)).map((fault, at) => {
      const visit = visits[(at + turn) % visits.length] as (typeof visits)[number];
      return { ...part, ...visit, fault, stays: true };
    }),
  );
}

/** Numbers from 0 to 1 by a seed. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const pageFailed = (lang: string) =>
  JSON.parse(readFileSync(`messages/start/${lang}.json`, "utf8")).shell_page_failed as string;

type End = "alive" | "words" | "neither";

/** State of the page now. */
async function standing(page: Page, failed: string): Promise<End> {
  return page
    .evaluate((words) => {
      const isShown = (each: Element) => each.checkVisibility();
      const stuck = document.querySelector("#stuck");
      const alerts = [...document.querySelectorAll("[role=alert]")].filter(isShown);
      const isSaid = alerts.some((each) => each.textContent.includes(words));
      if ((stuck && isShown(stuck)) || isSaid) return "words";
      const isDesk = location.pathname.startsWith("/desk");
      const isLive = document.querySelector('[data-testid=connection][data-state="live"]');
      const isLoading = [...document.querySelectorAll("[data-testid=skeleton]")].some(isShown);
      const isEmpty = (document.querySelector("#main") ?? document.body).textContent === "";
      return !stuck && !isLoading && !isEmpty && (isDesk || isLive) ? "alive" : "neither";
    }, failed)
    .catch(() => "neither" as const);
}

/** Waits until the page is in a wanted state, and still is a moment later. */
async function endOf(page: Page, failed: string, wanted: readonly End[]): Promise<End> {
  const untilMs = Date.now() + 100_000;
  let last: End = "neither";
  while (Date.now() < untilMs) {
    const now = await standing(page, failed);
    if (now === last && wanted.includes(now)) return now;
    last = now;
    await page.waitForTimeout(400);
  }
  return last;
}

/**
 * At a return the browser has cached all but the one file, which was evicted or is new in the
 * release.
 */
async function visitBefore(
  page: Page,
  context: BrowserContext,
  { file, page: path, hasWorker }: Case,
) {
  if (hasWorker) {
    // The desk has no service worker of its own, and uses that of the traders' pages.
    if (path.startsWith("/desk")) await page.goto("/", { waitUntil: "commit" });
    await page.waitForFunction(() => navigator.serviceWorker.controller, null, {
      timeout: 300_000,
    });
    await page.evaluate(async (name) => {
      for (const key of await caches.keys()) await (await caches.open(key)).delete(name);
    }, file);
  }
  const devTools = await context.newCDPSession(page);
  await devTools.send("Network.clearBrowserCache");
}

/** Waits shortly for a service worker that serves the page. */
const served = (page: Page) =>
  page
    .waitForFunction(() => navigator.serviceWorker.controller, null, { timeout: 3_000 })
    .catch(() => null);

interface Visitors {
  trader: string;
  operator: string;
}

/** @returns the fault of the visit's end; null if none */
async function wrongEnd(
  page: Page,
  context: BrowserContext,
  proxy: FaultyProxy,
  tried: Case,
): Promise<string | null> {
  const failed = pageFailed(tried.lang);
  const open = () => page.goto(tried.page, { waitUntil: "commit" });
  if (tried.isReturn) {
    await open();
    if ((await endOf(page, failed, ["alive"])) !== "alive") return "the visit before did not start";
    await visitBefore(page, context, tried);
  }
  proxy.fail(tried.file, tried.fault, tried.stays ? Number.POSITIVE_INFINITY : 1);
  await open();
  const end = await endOf(page, failed, tried.stays ? ["alive", "words"] : ["alive"]);
  if (end === "neither" || (end === "words" && !tried.stays)) return `it ended as ${end}`;
  if (proxy.documents() > 3) return `it was loaded ${proxy.documents()} times`;
  if (end === "alive") return null;
  proxy.fail("", "404", 0);
  if (tried.hasWorker) await served(page);
  await page
    .locator("#stuck button, [role=alert] button")
    .filter({ visible: true })
    .first()
    .click();
  const after = await endOf(page, failed, ["alive"]);
  return after === "alive" ? null : `with the file there again it ended as ${after}`;
}

async function tryCase(browser: Browser, origin: string, visitors: Visitors, tried: Case) {
  const proxy = await openFaultyProxy(origin);
  const context = await browser.newContext({
    baseURL: proxy.url,
    serviceWorkers: tried.hasWorker ? "allow" : "block",
    locale: "en-GB",
    reducedMotion: "reduce",
  });
  try {
    const page = await context.newPage();
    if (process.env.MISSING_ONLY) {
      page.on("console", (message) => console.log(message.text()));
      page.on("request", (asked) => console.log(asked.url()));
    }
    await page.addInitScript(
      ([trader, operator, lang]) => {
        if (location.pathname !== "/" && location.pathname !== "/login") {
          localStorage.setItem("token", trader);
        }
        sessionStorage.setItem("desk_token", operator);
        localStorage.setItem("lang", lang);
      },
      [visitors.trader, visitors.operator, tried.lang] as const,
    );
    const wrong = await wrongEnd(page, context, proxy, tried).catch((error) => String(error));
    if (wrong) await page.screenshot({ path: test.info().outputPath(`${tried.fault}.png`) });
    return { wrong: wrong && `${nameOf(tried)}: ${wrong}`, met: proxy.met() > 0 };
  } finally {
    await context.close();
    proxy.close();
  }
}

/**
 * Stores the cases that passed for this build, so that an interrupted run goes on with the rest.
 */
function keptRight() {
  const build = createHash("sha256").update(readFileSync("dist/client/.vite/manifest.json"));
  const folder = "node_modules/.cache";
  mkdirSync(folder, { recursive: true });
  const file = `${folder}/missing-files-${build.digest("hex").slice(0, 12)}.txt`;
  const names = new Set(existsSync(file) ? readFileSync(file, "utf8").split("\n") : []);
  return {
    has: (tried: Case) => names.has(nameOf(tried)),
    add: (tried: Case) => appendFileSync(file, `${nameOf(tried)}\n`),
  };
}

/** Runs some cases in parallel, since a page waits more than it computes. */
async function tryAll(
  browser: Browser,
  origin: string,
  cases: Case[],
  page: Page,
  onRight?: (tried: Case) => void,
) {
  const trader = await openDemo(page.request);
  await signInAtDesk(page, "owner");
  const operator = (await page.evaluate(() => sessionStorage.getItem("desk_token"))) ?? "";
  const wrong: string[] = [];
  const count = { tried: 0, met: 0 };
  const left = [...cases];
  const work = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const result = await tryCase(browser, origin, { trader, operator }, next);
      count.tried++;
      if (result.met) count.met++;
      if (result.wrong) {
        wrong.push(result.wrong);
        console.log(result.wrong);
      } else onRight?.(next);
      if (count.tried % 100 === 0) console.log(count);
    }
  };
  await Promise.all(Array.from({ length: 4 }, work));
  console.log(
    `${count.tried} tried, ${count.met} times the file was asked for, ${wrong.length} wrong`,
  );
  return { wrong, count };
}

test("finds for each file of the build a tested page that loads the file", () => {
  expect(filesWithoutPage()).toEqual([]);
});

test("waits ten seconds before the repair and reload of a page when the reader has just begun to leave the page", async ({
  page,
}) => {
  await page.clock.install();
  await page.goto("/help");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  let reads = 0;
  page.on("request", (asked) => {
    if (asked.url() === page.url()) reads++;
  });
  await page.evaluate(() => {
    dispatchEvent(new Event("beforeunload"));
    void (window as unknown as { mend(isAsked: boolean): unknown }).mend(true);
  });
  await page.clock.runFor(9_000);
  await page.evaluate(() => fetch("/api/health"));
  expect(reads).toBe(0);
  const loaded = page.waitForEvent("framenavigated");
  await page.clock.runFor(2_000);
  await loaded;
  // One read bypasses every cache, and one is the reload.
  expect(reads).toBe(2);
});

test("keeps the text typed into a slow page when the app starts before the page's repair has ended", async ({
  page,
}) => {
  await page.clock.install();
  const start = Promise.withResolvers<void>();
  const again = Promise.withResolvers<void>();
  await page.route(/\/assets\/start-[^/]+\.js$/, async (route) => {
    await start.promise;
    await route.continue();
  });
  const isMending = page.waitForRequest(
    (asked) => asked.url().endsWith("/register") && asked.resourceType() === "fetch",
  );
  await page.route("/register", async (route) => {
    if (route.request().resourceType() === "fetch") await again.promise;
    await route.continue();
  });
  await page.goto("/register", { waitUntil: "commit" });
  await page.locator("#stuck").waitFor({ state: "attached" });
  // The test lets so much time pass that the watch over the start mends the page.
  await expect(async () => {
    await page.clock.runFor(4_000);
    await Promise.race([isMending, Promise.reject(new Error("not yet"))]);
  }).toPass();
  start.resolve();
  const account = page.getByTestId("access-account");
  await account.fill("slow.phone@example.com");
  const end = page.evaluate(() => window.mend(false, () => false));
  again.resolve();
  expect(await end).toBe(false);
  await expect(account).toHaveValue("slow.phone@example.com");
});

test("shows instructions or a working app when the request for a file gets a faulty answer, in sampled cases", async ({
  browser,
  page,
  baseURL,
}) => {
  const seed = Number(process.env.MISSING_SEED ?? 1_795_648_254);
  const random = randomOf(seed);
  const pick = <One>(list: readonly One[], count: number) =>
    Array.from({ length: count }, () => list[Math.floor(random() * list.length)] as One);
  const size = Number(process.env.MISSING_SAMPLE ?? 8);
  const cases = allCases(builtParts());
  const isFirst = ({ page: path, lang }: Case) => path === "/" && lang === "en";
  // A case in which Chromium's memory cache kept the wrong file of a page.
  const isInMemory = (each: Case) =>
    / \/help kr page worker true return true stays true$/.test(nameOf(each));
  const only = process.env.MISSING_ONLY;
  const sample = only
    ? cases.filter((each) => new RegExp(only).test(nameOf(each)))
    : [...cases.filter(isInMemory), ...pick(cases.filter(isFirst), size), ...pick(cases, size)];
  console.log(`sample of ${sample.length} by MISSING_SEED=${seed}`);
  const { wrong, count } = await tryAll(browser, baseURL ?? "", sample, page);
  expect(wrong).toEqual([]);
  expect(count.met).toBeGreaterThan(0);
});

test("shows instructions or a working app when the request for any file of the build gets any faulty answer", async ({
  browser,
  page,
  baseURL,
}) => {
  const { MISSING_SAMPLE } = process.env;
  const isAsked = MISSING_SAMPLE === "square" || MISSING_SAMPLE === "all";
  test.skip(!isAsked, "takes an hour: npm run test:missing");
  test.setTimeout(0);
  const right = keptRight();
  const cases = (MISSING_SAMPLE === "all" ? allCases : squareCases)(builtParts());
  const left = cases.filter((each) => !right.has(each));
  console.log(`${cases.length} cases, ${left.length} left`);
  // Lasting faults come first, and neighbours are of different files.
  const random = randomOf(1);
  const keyed = left.map((each) => [Number(each.stays) * -2 + random(), each] as const);
  const turns = keyed.sort(([one], [two]) => one - two).map(([, each]) => each);
  const { wrong, count } = await tryAll(browser, baseURL ?? "", turns, page, right.add);
  expect(wrong).toEqual([]);
  expect(count.met).toBeGreaterThan(count.tried / 4);
});
