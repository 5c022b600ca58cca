/** Imports of the app's lazy parts run one after another. */
import { globSync, readFileSync } from "node:fs";
import { describe, expect, it, vi } from "vitest";
import { inTurn } from "#app/in-turn.ts";
import { inTurnCode } from "#scripts/imports-in-turn-plugin.ts";

describe("imports one after another", () => {
  it("starts an import when the previous one has ended or failed", async () => {
    const events: string[] = [];
    const first = Promise.withResolvers<string>();
    const load = (name: string, done: Promise<string>) => () => {
      events.push(`${name} begins`);
      return done.finally(() => events.push(`${name} ends`));
    };
    const failed = inTurn(load("first", first.promise));
    const second = inTurn(load("second", Promise.resolve("module")));
    await Promise.resolve();
    expect(events).toEqual(["first begins"]);
    first.reject(new Error("not fetched"));
    await expect(failed).rejects.toThrow("not fetched");
    expect(await second).toBe("module");
    expect(events).toEqual(["first begins", "first ends", "second begins", "second ends"]);
  });

  it("starts an import after ten seconds when the previous one never ends", async () => {
    vi.useFakeTimers();
    void inTurn(() => new Promise(() => {}));
    let isThere = false;
    void inTurn(async () => {
      isThere = true;
    });
    await vi.advanceTimersByTimeAsync(9_999);
    expect(isThere).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(isThere).toBe(true);
    vi.useRealTimers();
  });

  it("rewrites all lazy imports of the app to run one after another, except in main.ts and start.tsx", () => {
    const bare = globSync("app/**/*.{ts,tsx}").filter((file) => {
      const code = readFileSync(file, "utf8");
      const changed = inTurnCode(code, `/project/${file}`) ?? code;
      const imports = changed.replaceAll(/__inTurn\(\(\) => import\("[^"]+"\)\)/g, "");
      return /(?<!typeof )\bimport\(/.test(imports);
    });
    expect(bare.sort()).toEqual(["app/main.ts", "app/start.tsx"]);
  });

  it("keeps the line numbers of code when the build rewrites its imports", () => {
    const code = 'const a = 1;\nexport const Page = lazy(() => import("./page.tsx"));\n';
    const changed = inTurnCode(code, "/a/app/routes/list.tsx") ?? "";
    expect(changed.split("\n")[1]).toBe(
      'export const Page = lazy(() => __inTurn(() => import("./page.tsx")));',
    );
    expect(inTurnCode(code, "/a/app/main.ts")).toBeNull();
    expect(inTurnCode("export const a = 1;", "/a/app/a.ts")).toBeNull();
    expect(inTurnCode('type Page = typeof import("./page.tsx");', "/a/app/a.ts")).toBeNull();
  });
});
