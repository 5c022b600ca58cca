import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  chartsMax,
  panelSizes,
  readWorkspace,
  workspaceOf,
  workspaceText,
  workspaceTextMax,
  workspaceVersion,
} from "#domain/workspace/workspace.ts";

const usual = readWorkspace(null);

describe("a workspace", () => {
  test("opens the default workspace when none is stored", () => {
    for (const text of [null, "", "no json", "[]", "7", "null", '"text"']) {
      expect(workspaceOf(text)).toEqual(usual);
    }
    expect(usual.charts.cells).toHaveLength(chartsMax);
    expect(usual.sizes.watch).toBe(panelSizes.watch.usual);
    expect(usual.positions.columns).toContain("result");
  });

  test("reads a workspace back as it was written", () => {
    const own = readWorkspace({
      version: workspaceVersion,
      sizes: { watch: 400, columns: 30 },
      folded: { bottom: true },
      charts: { arrangement: "two_rows", cells: [{ market: "ETHUSD", period: "1day" }] },
      watch: { columns: ["spread", "bid"], sort: { by: "change", isDown: true } },
      positions: { columns: [], sort: { by: "market", isDown: false } },
      tab: "history",
    });
    expect(own.sizes).toEqual({ ...usual.sizes, watch: 400, columns: 30 });
    expect(own.charts.cells[0]).toEqual({ market: "ETHUSD", period: "1day" });
    expect(own.charts.cells[1]).toEqual(usual.charts.cells[1]);
    expect(own.watch.columns).toEqual(["bid", "spread"]);
    expect(own.positions).toEqual({ columns: [], sort: { by: "market", isDown: false } });
    expect(workspaceOf(workspaceText(own))).toEqual(own);
  });

  test("keeps the known values of a workspace text with unknown values", () => {
    const read = readWorkspace({
      version: workspaceVersion,
      sizes: { watch: 1, ticket: "wide", bottom: 10_000, rows: 60, depth: 3 },
      folded: "all",
      charts: {
        arrangement: "nine",
        cells: [{ market: 7, period: "7min" }, "x"],
        samePeriod: false,
      },
      watch: { columns: ["bid", "moon", "bid"], sort: { by: "moon", isDown: true } },
      history: { columns: ["result", "price"], sort: { by: "price", isDown: true } },
      tab: "moon",
      other: true,
    });
    expect(read.sizes).toEqual({ ...usual.sizes, rows: 60 });
    expect(read.folded).toEqual(usual.folded);
    expect(read.charts).toEqual({ ...usual.charts, samePeriod: false });
    expect(read.watch).toEqual({ columns: ["bid"], sort: null });
    expect(read.history).toEqual({ columns: ["result"], sort: null });
    expect(read.tab).toBe("positions");
    expect(Object.keys(read)).not.toContain("other");
  });

  test("reads a workspace of another version as the default one", () => {
    expect(readWorkspace({ version: workspaceVersion + 1, tab: "history" })).toEqual(usual);
    expect(readWorkspace({ tab: "history" })).toEqual(usual);
  });

  test("returns a complete workspace within the length limit, whatever is stored", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...Object.keys(usual)), fc.json()), (kept) => {
        const parsed = Object.fromEntries(
          Object.entries(kept).map(([key, text]) => [key, JSON.parse(text)]),
        );
        const read = readWorkspace({ version: workspaceVersion, ...parsed });
        expect(Object.keys(read)).toEqual(Object.keys(usual));
        expect(workspaceText(read).length).toBeLessThan(workspaceTextMax);
        expect(workspaceOf(workspaceText(read))).toEqual(read);
      }),
    );
  });
});
