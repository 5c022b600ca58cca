import { describe, expect, it, vi } from "vitest";

vi.stubGlobal("localStorage", { getItem: () => null });
vi.stubGlobal("sessionStorage", { getItem: () => null });
const { announceBack, whenBack } = await import("#app/api/readers.ts");
const { load, loading } = await import("#app/data/reading/loadable.ts");
const { atom, store } = await import("#app/state.ts");

describe("reads that failed while the server was out of reach", () => {
  it("retries failed work once when the server is back, unless the work was removed", () => {
    const tried: string[] = [];
    whenBack(() => tried.push("a"));
    whenBack(() => tried.push("b"))();
    announceBack();
    announceBack();
    expect(tried).toEqual(["a"]);
  });

  it("repeats a failed read of shared data each time the server is back, until a read succeeds", async () => {
    const data = atom<Parameters<typeof store.set>[1]>(loading);
    let answers = 0;
    const read = async () => {
      answers++;
      if (answers < 3) throw new Error("no network");
      return "prices";
    };
    await load(data as never, read);
    expect(store.get(data)).toMatchObject({ state: "failed" });
    announceBack();
    await vi.waitFor(() => expect(store.get(data)).toMatchObject({ state: "failed" }));
    announceBack();
    await vi.waitFor(() => expect(store.get(data)).toEqual({ state: "ready", data: "prices" }));
    announceBack();
    expect(answers).toBe(3);
  });
});
