import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { forbiddenImport, importsOf } from "#scripts/import-rules.ts";

const notOurs = new Set(["node_modules", "dist", "compiled", "test-results", "screenshots"]);
const files = globSync("**/*.{ts,tsx}", {
  exclude: (name) => notOurs.has(name.split("/").at(-1) ?? "") || name.startsWith("."),
}).filter((path) => !path.endsWith(".d.ts"));
const read = (path: string) => readFileSync(path, "utf8");

describe("import rules", () => {
  it("hold in the whole tree", () => {
    const broken = files.flatMap((path) =>
      importsOf(path, read(path))
        .map((site) => ({ ...site, why: forbiddenImport(site) }))
        .filter((site) => site.why !== null),
    );
    expect(broken).toEqual([]);
  });

  it.each([
    ["domain/forex/margin.ts", "#db/catalogue.ts", false],
    ["domain/forex/margin.ts", "../../worker/app.ts", true],
    ["app/routes/home/home-page.tsx", "#worker/app.ts", true],
    ["app/routes/home/home-page.tsx", "#durable-objects/market/market-object.ts", true],
    ["app/routes/home/home-page.tsx", "../trade/trade-page.tsx", false],
    ["app/ui/button.tsx", "../api/client.ts", false],
    ["app/data/account.ts", "../realtime/prices.ts", true],
    ["app/features/orders/order-sheet.tsx", "../../routes/order/order-page.tsx", false],
    ["app/routes/home/home-page.tsx", "../../shell/pages.ts", false],
    ["app/desk/desk-app.tsx", "../routes/home/home-page.tsx", false],
    ["app/routes/home/home-page.tsx", "jotai", false],
    ["app/routes/trade/trade-page.tsx", "lightweight-charts", false],
    ["worker/app.ts", "#durable-objects/market/market-object.ts", false],
    ["worker/app.ts", "#app/start.tsx", false],
    ["durable-objects/market/market-object.ts", "#worker/env.ts", false],
    ["durable-objects/market/market-object.ts", "../gateway/gateway-object.ts", false],
    ["db/catalogue.ts", "#worker/env.ts", false],
  ])("refuse %s importing %s", (from, specifier, typeOnly) => {
    expect(forbiddenImport({ from, specifier, typeOnly })).not.toBeNull();
  });

  it.each([
    ["durable-objects/market/market-object.ts", "#worker/env.ts", true],
    ["durable-objects/gateway/gateway-object.ts", "../runtime/timers.ts", false],
    ["app/features/orders/order-sheet.tsx", "../market/use-live-pair.ts", false],
    ["app/routes/trade/trade-page.tsx", "../../features/orders/positions.tsx", false],
    ["worker/index.ts", "#durable-objects/market/market-object.ts", false],
    ["app/state.ts", "jotai", false],
  ])("allow %s importing %s", (from, specifier, typeOnly) => {
    expect(forbiddenImport({ from, specifier, typeOnly })).toBeNull();
  });

  it("see every form of import", () => {
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

describe("size and names", () => {
  const sources = files.filter((path) => !path.startsWith("tests/"));

  /** Files that are longer than they should be: they may only shrink. */
  const tooLong: Record<string, number> = {};

  it("no source file passes 350 lines", () => {
    const long = sources
      .map((path) => [path, read(path).split("\n").length] as const)
      .filter(([path, lines]) => lines > (tooLong[path] ?? 350) && !path.startsWith("seed/"));
    expect(long).toEqual([]);
  });

  it("no drawer folders", () => {
    const drawers = files.filter((path) =>
      /(^|\/)(utils?|helpers?|common|lib|misc)(\/|\.tsx?$)/.test(path),
    );
    expect(drawers).toEqual([]);
  });

  it("no mutable module-level state in code that runs in shared isolates", () => {
    const shared = files.filter((path) => /^(worker|durable-objects|db|domain)\//.test(path));
    const mutable = shared.flatMap((path) =>
      [...read(path).matchAll(/^(?:export )?(?:let|var) .*/gm)].map(
        (match) => `${path}: ${match[0]}`,
      ),
    );
    expect(mutable).toEqual([]);
  });

  it("T2 money commands hold no await inside a transaction", () => {
    const guilty = files
      .filter((path) => path.startsWith("durable-objects/"))
      .filter((path) => /transactionSync\(\s*async/.test(read(path)));
    expect(guilty).toEqual([]);
  });
});
