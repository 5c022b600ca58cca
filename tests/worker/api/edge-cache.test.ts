import { afterEach, describe, expect, it, vi } from "vitest";
import { cachedFor } from "#worker/edge-cache.ts";

afterEach(() => vi.unstubAllGlobals());

describe("the cache of an edge location", () => {
  it("answers without the edge cache when the cache fails", async () => {
    const fail = () => Promise.reject(new Error("no space left on device"));
    vi.stubGlobal("caches", { default: { match: fail, put: fail } });
    const made = cachedFor("https://demo.example", 30, "status/1", async () => ({ state: "up" }));
    await expect(made).resolves.toEqual({ state: "up" });
  });
});
