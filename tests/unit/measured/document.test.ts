import { describe, expect, it } from "vitest";
import { figureTable, withMeasurement } from "#scripts/measured/document.ts";

const measurement = (command: string, figures: string) => ({
  command,
  date: "2026-11-21",
  machine: "2 cores",
  figures,
});

describe("docs/measured.md", () => {
  it("writes command, day and machine of each result into docs/measured.md", () => {
    const page = withMeasurement("", measurement("npm run bench:engine", "542 orders"));
    expect(page).toContain("## `npm run bench:engine`\n\n2026-11-21, 2 cores\n\n542 orders\n");
  });

  it("replaces the result of a repeated measurement, and keeps other commands' results", () => {
    const first = withMeasurement("", measurement("npm run b", "old figures"));
    const second = withMeasurement(first, measurement("npm run a", "figures of a"));
    const third = withMeasurement(second, measurement("npm run b", "new figures"));
    expect(third).toContain("figures of a");
    expect(third).toContain("new figures");
    expect(third).not.toContain("old figures");
  });

  it("writes the same docs/measured.md in any order of measurements", () => {
    const [a, b] = [measurement("npm run a", "1"), measurement("npm run b", "2")];
    const ab = withMeasurement(withMeasurement("", a), b);
    expect(withMeasurement(withMeasurement("", b), a)).toBe(ab);
  });
});

describe("a table of figures", () => {
  it("writes a table of figures with a column per key, and rounds large figures", () => {
    const rows = [
      { server: "gateway", perSecond: 719_319.4, cores: 0.512 },
      { server: "ws", perSecond: 133_087, cores: 0.96 },
    ];
    expect(figureTable(rows).split("\n")).toEqual([
      "| server | perSecond | cores |",
      "| --- | --- | --- |",
      "| gateway | 719,319 | 0.51 |",
      "| ws | 133,087 | 0.96 |",
    ]);
  });
});
