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

it("reports no box that differs only by the engines' fonts", () => {
  expect(changed({ width: 184, x: 194 })).toEqual([]);
  expect(differences(look(), look(button))).toEqual([]);
});

it("names the page of a changed box, its element and each size that differs", () => {
  expect(changed({ height: 610, y: 530 })).toEqual([
    "buy: button ticket-buy: height 610 instead of 54",
  ]);
});

it("reports no changed box when the element is one line higher, its text is split over lines or its words differ", () => {
  expect(changed({ height: 73 })).toEqual([]);
  expect(changed({ width: 400, isBroken: true })).toEqual([]);
  expect(changed({ width: 400, words: "Buy 0000.00" })).toEqual([]);
});

it("names an element when it is covered in only one engine", () => {
  expect(changed({ isFree: false })).toEqual(["buy: button ticket-buy: covered"]);
  const covered = { ...button, isFree: false };
  expect(differences(look(covered), look(covered))).toEqual([]);
});
