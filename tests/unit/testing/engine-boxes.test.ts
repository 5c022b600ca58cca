/** Tolerances for an element's place in two engines. */
import { expect, it } from "vitest";
import { type Box, differences } from "../../engines/boxes.ts";

const button: Box = {
  name: "button ticket-buy",
  x: 200,
  y: 540,
  width: 178,
  height: 54,
  isFree: true,
  words: "Buy 00.00",
  line: 20,
  isBroken: false,
};
const look = (...boxes: Box[]) => ({ place: "buy", boxes });
const changed = (change: Partial<Box>) => differences(look(button), look({ ...button, ...change }));

it("reports no element when its width differs by a few pixels, or when the first engine lacks it", () => {
  expect(changed({ width: 184, x: 194 })).toEqual([]);
  expect(differences(look(), look(button))).toEqual([]);
});

it("names the page of a changed box, its element and each size that differs", () => {
  expect(changed({ height: 610, y: 530 })).toEqual([
    "buy: button ticket-buy: height 610 instead of 54",
  ]);
});

it("reports no element when its height differs by one line, its text wraps or its words differ", () => {
  expect(changed({ height: 73 })).toEqual([]);
  expect(changed({ width: 400, isBroken: true })).toEqual([]);
  expect(changed({ width: 400, words: "Buy 0000.00" })).toEqual([]);
});

it("names an element when it is covered in only one engine", () => {
  expect(changed({ isFree: false })).toEqual(["buy: button ticket-buy: covered"]);
  const covered = { ...button, isFree: false };
  expect(differences(look(covered), look(covered))).toEqual([]);
});
