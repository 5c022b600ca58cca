import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { remainder } from "#app/qr/codewords.ts";
import { encodeQr, type Modules } from "#app/qr/encode.ts";
import { alignmentCentres, codewordCount, dataCodewords, versionMax } from "#app/qr/tables.ts";

const show = (modules: Modules) =>
  modules.map((row) => row.map((dark) => (dark ? "#" : ".")).join("")).join("\n");
const hash = (modules: Modules) => createHash("sha256").update(show(modules)).digest("hex");

/** Made by another encoder. */
const known = `
#######...###.#######
#.....#.###.#.#.....#
#.###.#...###.#.###.#
#.###.#.##..#.#.###.#
#.###.#..#..#.#.###.#
#.....#.#..#..#.....#
#######.#.#.#.#######
.........#...........
#####.###..#.#.#.#.#.
###.#.....#####..#...
..##..##....#.##.....
...#...#.######..#.#.
####.######.#..#..#..
........##..#..#..#.#
#######.####.#..####.
#.....#..##....##.##.
#.###.#.##.#.#..###..
#.###.#.#.#####..#...
#.###.#.#.#.#.##.....
#.....#.##.####..#...
#######.#.#.#..#..##.`;

describe("QR codes", () => {
  it("are the known matrix, module by module", () => {
    expect(show(encodeQr("a", "L", 2))).toBe(known.trim());
  });

  it.each([
    ["https://example.com/#/register?invite_code=ABCD2345", "M", 1, "e100150ec9f1e1e3"],
    ["x".repeat(120), "M", 2, "9d284324e97f5964"],
    ["x".repeat(300), "L", 2, "c2ed14f2445537ee"],
    ["x".repeat(1_000), "M", 2, "6e70d47ad6f4af62"],
  ] as const)("agree with another encoder, also in many blocks", (text, level, mask, start) => {
    expect(hash(encodeQr(text, level, mask)).slice(0, 16)).toBe(start);
  });

  it("take one of the eight masks by themselves", () => {
    const chosen = show(encodeQr("invite"));
    const all = Array.from({ length: 8 }, (_, mask) => show(encodeQr("invite", "M", mask)));
    expect(all).toContain(chosen);
  });

  it("correct errors by the polynomial of the standard", () => {
    // ISO/IEC 18004, annex I: "01234567" in version 1-M.
    const data = [16, 32, 12, 86, 97, 128, 236, 17, 236, 17, 236, 17, 236, 17, 236, 17];
    expect(remainder(data, 10)).toEqual([165, 36, 212, 193, 237, 54, 199, 135, 44, 85]);
  });

  it("know the tables of the standard", () => {
    expect(alignmentCentres(1)).toEqual([]);
    expect(alignmentCentres(7)).toEqual([6, 22, 38]);
    expect(alignmentCentres(32)).toEqual([6, 34, 60, 86, 112, 138]);
    expect(codewordCount(1)).toBe(26);
    expect(codewordCount(versionMax)).toBe(3_706);
    expect(dataCodewords(40, "L")).toBe(2_956);
    expect(dataCodewords(40, "M")).toBe(2_334);
  });

  it("refuse what no code holds", () => {
    expect(() => encodeQr("x".repeat(2_332))).toThrow(RangeError);
    expect(encodeQr("x".repeat(2_331))).toHaveLength(177);
  });
});
