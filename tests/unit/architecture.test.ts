import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { bareDigits } from "#scripts/bare-digits.ts";
import { circles } from "#scripts/circles.ts";
import { tooDeep } from "#scripts/class-depth.ts";
import { classFaults, sharedClassFaults } from "#scripts/class-names.ts";
import { forbiddenImport, importsOf } from "#scripts/import-rules.ts";
import { moduleState } from "#scripts/module-state.ts";
import { englishFaults, titleFaults } from "#scripts/plain-english.ts";
import { tooLarge, wideComments } from "#scripts/sizes.ts";

const notOurs = new Set(["node_modules", "dist", "compiled", "test-results", "screenshots"]);
const files = globSync("**/*.{ts,tsx}", {
  exclude: (name) => notOurs.has(name.split("/").at(-1) ?? "") || name.startsWith("."),
}).filter((path) => !path.endsWith(".d.ts"));
const read = (path: string) => readFileSync(path, "utf8");

describe("import rules", () => {
  it("finds no forbidden import in the whole tree", () => {
    const broken = files.flatMap((path) =>
      importsOf(path, read(path))
        .map((site) => ({ ...site, why: forbiddenImport(site) }))
        .filter((site) => site.why !== null),
    );
    expect(broken).toEqual([]);
  });

  it.each([
    ["domain/forex/margin.ts", "#db/offer/catalogue.ts", false],
    ["domain/forex/margin.ts", "../../worker/app.ts", true],
    ["app/routes/home/home-page.tsx", "#worker/app.ts", true],
    ["app/routes/home/home-page.tsx", "#durable-objects/market/market-object.ts", true],
    ["app/routes/home/home-page.tsx", "../trade/trade-page.tsx", false],
    ["app/ui/button.tsx", "../api/client.ts", false],
    ["app/data/trader/account.ts", "../../realtime/prices.ts", true],
    ["app/features/orders/positions.tsx", "../../routes/order/order-page.tsx", false],
    ["app/routes/home/home-page.tsx", "../../shell/pages.ts", false],
    ["app/desk/desk-app.tsx", "../routes/home/home-page.tsx", false],
    ["app/routes/home/home-page.tsx", "jotai", false],
    ["app/routes/trade/trade-page.tsx", "lightweight-charts", false],
    ["worker/app.ts", "#durable-objects/market/market-object.ts", false],
    ["worker/app.ts", "#app/start.tsx", false],
    ["durable-objects/market/market-object.ts", "#worker/context.ts", true],
    ["platform/env.ts", "#worker/context.ts", true],
    ["platform/log/log.ts", "#durable-objects/runtime/timers.ts", false],
    ["durable-objects/market/market-object.ts", "../gateway/gateway-object.ts", false],
    ["db/offer/catalogue.ts", "#platform/env.ts", false],
  ])("forbids %s to import %s", (from, specifier, typeOnly) => {
    expect(forbiddenImport({ from, specifier, typeOnly })).not.toBeNull();
  });

  it.each([
    ["durable-objects/market/market-object.ts", "#platform/env.ts", false],
    ["durable-objects/gateway/gateway-object.ts", "../runtime/timers.ts", false],
    ["app/features/orders/positions.tsx", "../market/use-live-pair.ts", false],
    ["app/routes/trade/trade-page.tsx", "../../features/orders/positions.tsx", false],
    ["worker/index.ts", "#durable-objects/market/market-object.ts", false],
    ["app/state.ts", "jotai", false],
  ])("allows %s to import %s", (from, specifier, typeOnly) => {
    expect(forbiddenImport({ from, specifier, typeOnly })).toBeNull();
  });

  it("reads every form of import", () => {
    const source = [
      'import type { A } from "./a.ts";',
      'import {\n  b,\n} from "./b.ts";',
      'import "./c.css";',
      'export { d } from "./d.ts";',
      'const e = await import("./e.ts");',
    ].join("\n");
    expect(importsOf("x.ts", source).map((site) => site.specifier)).toEqual([
      "./a.ts",
      "./b.ts",
      "./c.css",
      "./d.ts",
      "./e.ts",
    ]);
  });
});

describe("circular imports", () => {
  it("finds no circular imports, including type imports", () => {
    expect(circles(new Map(files.map((path) => [path, read(path)])))).toEqual([]);
  });

  it("finds circular imports: over several files, with type imports, and in a file that imports itself", () => {
    const planted = new Map([
      ["app/ui/a.ts", 'import { b } from "./b.ts";'],
      ["app/ui/b.ts", 'import type { C } from "#app/ui/c.ts";'],
      ["app/ui/c.ts", 'const a = await import("./a.ts");'],
      ["app/ui/d.ts", 'import { a } from "./a.ts";\nexport { d } from "./d.ts";'],
      ["app/ui/e.ts", 'import { a } from "./a.ts";\nimport { d } from "./d.ts";'],
    ]);
    expect(circles(planted)).toEqual([
      ["app/ui/a.ts", "app/ui/b.ts", "app/ui/c.ts"],
      ["app/ui/d.ts"],
    ]);
  });
});

describe("sizes", () => {
  const sources = files.filter((path) => !path.startsWith("tests/"));

  /** Files and classes that may exceed the limits, with the reason. */
  const larger: Record<string, string> = {
    "scripts/replay/doubt-world.ts": "the world of a verify command: one state that is read whole",
    "scripts/replay/doubt-world.ts DoubtWorld": "as its file",
  };

  it("limits functions to 70 lines, classes to 200 and files to 300, except for the listed ones", () => {
    const found = sources.flatMap((path) => tooLarge(path, read(path))).map(({ what }) => what);
    expect(found.sort()).toEqual(Object.keys(larger).sort());
  });

  const body = (lines: number) => "  void 0;\n".repeat(lines - 2);
  it.each([
    ["function long() {\n", "}", "long"],
    ["export default function Page() {\n", "}", "Page"],
    ["const rule = (n: number) => {\n", "};", "rule"],
    ["const Row = memo(function Row() {\n", "});", "Row"],
    ["const row = memo(() => {\n", "});", "=>"],
    ["class A { method(): void {\n", "} }", "method"],
    ["class A { readonly #act = async () => {\n", "} }", "#act"],
    ["const handlers = { close() {\n", "} };", "close"],
  ])("finds a function of 71 lines in %j", (head, foot, name) => {
    expect(tooLarge("x.tsx", head + body(71) + foot)).toEqual([
      { what: `x.tsx ${name}`, lines: 71 },
    ]);
    expect(tooLarge("x.tsx", head + body(70) + foot)).toEqual([]);
  });

  it("finds a class of 201 lines and a file of 301", () => {
    const class201 = `class Long {\n${"  a() {}\n".repeat(199)}}\n`;
    expect(tooLarge("x.ts", class201)).toEqual([{ what: "x.ts Long", lines: 201 }]);
    expect(tooLarge("x.ts", "\n".repeat(300).concat("a();\n"))).toEqual([
      { what: "x.ts", lines: 301 },
    ]);
  });

  it("keeps comments within 100 columns", () => {
    const wide = files.flatMap((path) => wideComments(read(path)).map((line) => `${path}:${line}`));
    expect(wide).toEqual([]);
  });

  it("reports a comment of 101 columns", () => {
    const comment = (columns: number) => `// ${"a".repeat(columns - 3)}`;
    expect(wideComments(`${comment(100)}\n${comment(101)}\nconst a = 1;`)).toEqual([2]);
  });
});

describe("English of comments", () => {
  it("requires an actor, a subject and short sentences in comments", () => {
    const found = files
      .filter((path) => /^(app|db|domain|durable-objects|platform|scripts|worker)\//.test(path))
      .flatMap((path) => englishFaults(read(path)).map((fault) => `${path}:${fault}`));
    expect(found).toEqual([]);
  });

  const words = (count: number) => `/** ${"word ".repeat(count).trim()}. */`;
  it.each([
    ["// Somebody asks.", "1: Somebody"],
    ["const a = 1;\n/**\n * Sends it\n * to whoever asks.\n */", "2: whoever"],
    ["// First line\n// and no one else.", "1: no one"],
    ["/** What a cell is sorted by. */", "1: begins with What"],
    ["/**\n * Who may ask.\n */", "1: begins with Who"],
    [words(26), "1: long sentence"],
  ])("reports the English fault of the comment %j", (source, fault) => {
    expect(englishFaults(source)).toEqual([fault]);
  });

  it.each([
    words(25),
    `${words(20)}\n${words(20)}`,
    "/** Begins with `What`. */",
    'const nobody = "whoever";',
    "/** Sort key; null sorts last. */",
  ])("reports no English fault in the comment %j", (source) => {
    expect(englishFaults(source)).toEqual([]);
  });

  it("requires a verb at the start of each test title", () => {
    const tests = files.filter((path) => /^tests\/.*\.(test|spec)\.tsx?$/.test(path));
    expect(tests.flatMap((path) => titleFaults(read(path)))).toEqual([]);
  });

  it.each([
    ...["that one waits", "what is left", "of two the first", "tells nobody"],
    ...["is refused", "a copy is refused", "orders are sorted", "X3 has one form", "with a key"],
  ])("refuses the title %j", (title) => {
    expect(titleFaults(`it(${JSON.stringify(title)}, () => {`)).toEqual([title]);
    expect(titleFaults('it.each(rows)("X3 X7 tells no other trader", () => {')).toEqual([]);
  });
});

describe("classes of objects", () => {
  const objects = new Map(
    files.filter((path) => path.startsWith("durable-objects/")).map((path) => [path, read(path)]),
  );

  it("limits Durable Object classes to two ancestors", () => {
    expect(tooDeep(objects, 2)).toEqual([]);
  });

  it.each([
    ["class Vip extends AccountObject {}", "Vip > AccountObject > StoredObject > DurableObject"],
    ["class B extends mixed(MarketObject) {}", "B > MarketObject > StoredObject > DurableObject"],
  ])("refuses a Durable Object class with a third ancestor, as in %j", (planted, chain) => {
    expect(tooDeep(new Map([...objects, ["planted.ts", planted]]), 2)).toEqual([chain]);
  });
});

describe("CSS classes", () => {
  const app = new Map(globSync("app/**/*.{ts,tsx,css}").map((path) => [path, read(path)]));
  const planted = new Map([
    ["app/styles/parts.css", ".row { display: flex }\n.grid { display: grid }"],
    ["app/ui/a.module.css", ".card .text { top: 0 }\n.good, .lineX { top: 0 }\n.old { top: 0 }"],
    [
      "app/ui/a.tsx",
      `import styles from "./a.module.css";
       const tone: "good" | "bad" = "good"; const axis = "line";
       const names = [styles.card, styles.gone, styles[tone], styles[\`\${axis}X\`]];
       <b className="row wide"><i className={\`\${styles.text} row tall\`} /></b>;`,
    ],
  ]);

  it("finds code that uses each CSS class, and a CSS class for each class name in the app", () => {
    expect(app.size).toBeGreaterThan(300);
    expect(classFaults(app)).toEqual([]);
    expect(sharedClassFaults(app)).toEqual([]);
  });

  it("reports a CSS class that no code uses, and a class name without a CSS class", () => {
    expect(classFaults(planted)).toEqual([
      "app/ui/a.module.css: no code reads old",
      "app/ui/a.module.css: has no gone",
    ]);
    expect(sharedClassFaults(planted)).toEqual([
      "no element has grid",
      "app/ui/a.tsx: wide",
      "app/ui/a.tsx: tall",
    ]);
  });
});

describe("the log", () => {
  it("writes to the console from serving code only through the log", () => {
    const serving = files.filter((path) =>
      /^(worker|platform|durable-objects|db|domain|texts)\//.test(path),
    );
    const writing = serving.filter((path) => /\bconsole\b/.test(read(path)));
    expect(writing).toEqual(["platform/log/log.ts"]);
  });
});

describe("browser storage", () => {
  const app = files.filter((path) => /^app\//.test(path) && !/^app\/service-worker\//.test(path));

  it("uses browser storage in app/device.ts alone, because a browser may block it", () => {
    const names = /\b(?:localStorage|sessionStorage|indexedDB)\b/;
    expect(app.filter((path) => names.test(read(path)))).toEqual(["app/device.ts"]);
  });

  it("uses service workers and caches only through unlessBlocked", () => {
    const bare =
      /(?<!unlessBlocked\(\(\) => )(?:navigator\.serviceWorker|globalThis\.caches)\b|\bcaches\./;
    expect(app.filter((path) => bare.test(read(path)))).toEqual([]);
  });
});

describe("lazy parts of the page", () => {
  it("imports lazy and Suspense only in app/ui/part.ts", () => {
    const imports = /import [^;]*\b(?:lazy|Suspense)\b[^;]*from "react"/;
    const lazy = files.filter((path) => path.startsWith("app/") && imports.test(read(path)));
    expect(lazy).toEqual(["app/ui/part.ts"]);
  });
});

describe("keys of the window", () => {
  it("adds the window's key listener only in app/ui/use-key-down.ts, and before the first paint", () => {
    const listening = files.filter(
      (path) =>
        path.startsWith("app/") && /\b(?:window|document)\.addEventListener\("key/.test(read(path)),
    );
    expect(listening).toEqual(["app/ui/use-key-down.ts"]);
    expect(read("app/ui/use-key-down.ts")).toMatch(/useLayoutEffect\(\(\) => \{\n\s+window\.add/);
  });
});

describe("names and state", () => {
  it("finds no catch-all folder in the tree", () => {
    const drawers = files.filter((path) =>
      /(^|\/)(utils?|helpers?|common|lib|misc)(\/|\.tsx?$)/.test(path),
    );
    expect(drawers).toEqual([]);
  });

  /** Caches of values that are the same for every request, with the reason. */
  const kept: Record<string, string> = {
    "domain/market/zone.ts clocks": "formatters by time zone, costly to make and without data",
    "durable-objects/runtime/new-schema.ts known": "result of constant migrations, without data",
  };

  it("finds in code of shared isolates no module state that outlives a request, except listed caches", () => {
    const shared = files.filter((path) =>
      /^(worker|platform|durable-objects|db|domain)\//.test(path),
    );
    const state = shared.flatMap((path) =>
      moduleState(path, read(path)).map((name) => `${path} ${name}`),
    );
    expect(state.sort()).toEqual(Object.keys(kept).sort());
  });

  it.each([
    "let count = 0;",
    "export let session: string | null = null;",
    "const clocks = new Map<string, Clock>();\nexport const keep = () => clocks.set(zone, clock);",
    "const seen: string[] = [];\nfunction see(id: string) {\n  seen.push(id);\n}",
    "const known = {} as Record<string, string>;\nconst keep = () => {\n  known[id] = name;\n};",
    "const users = new WeakMap();\nclass Users {\n  forget() {\n    users.delete(this);\n  }\n}",
    "const totals = { orders: 0 };\nconst count = () => totals.orders++;",
    "const company = {};\nconst load = (row: object) => Object.assign(company, row);",
  ])("reports module state in %j", (source) => {
    expect(moduleState("x.ts", source)).toHaveLength(1);
  });

  it.each([
    'const names = new Map([[1, "open"]]);\nexport const nameOf = (code: number) => names.get(code);',
    "const steps = [1, 2];\nexport const sum = () => steps.reduce((all, step) => all + step, 0);",
    "export function sort(rows: number[]) {\n  const sorted = new Set();\n  sorted.add(1);\n}",
  ])("reports no module state in %j", (source) => {
    expect(moduleState("x.ts", source)).toEqual([]);
  });

  it("T2 awaits nothing inside a transaction of a money command", () => {
    const guilty = files
      .filter((path) => path.startsWith("durable-objects/"))
      .filter((path) => /transactionSync\(\s*async/.test(read(path)));
    expect(guilty).toEqual([]);
  });
});

describe("codes as digits", () => {
  it("compares no status, side or type with a digit", () => {
    const found = files
      .filter((path) => /^(app|db|domain|durable-objects|platform|scripts|worker)\//.test(path))
      .filter((path) => !/^(domain\/contracts\/http|worker\/wire)\//.test(path))
      .filter((path) => bareDigits(read(path)).length > 0);
    expect(found).toEqual([]);
  });

  it.each([
    "if (order.Status === 1) close();",
    "return user?.status !== 0 ? a : b;",
    "const isBuy = side === 1;",
    'if (account.kind === "2") return;',
    "1 === order.OrderType",
    "order.Status <= 1",
    "switch (row.type) {\n  case 1:",
  ])("reports a comparison with a digit in %j", (source) => {
    expect(bareDigits(source)).toHaveLength(1);
  });

  it.each([
    "answer.status === 404",
    'order.Status === "open"',
    "list.size === 0",
    "page.total > 1",
  ])("reports no comparison with a digit in %j", (source) => {
    expect(bareDigits(source)).toEqual([]);
  });
});
