/**
 * Reads the content of an envelope. Every answer has `code` and `msg`; a back end may write the
 * rest in `data`, beside `data`, or in both. This file is pure so that `check:back-end` can use it.
 */
import type { SpecifiedAnswer } from "#domain/contracts/http/specified.ts";
import { isMissing, isRow, type Row } from "./values.ts";

/**
 * Merges `data` with the fields beside it. If `data` is one entity, uses only those fields beside
 * it that the specification names.
 */
export function dataOf(answer: SpecifiedAnswer, envelope: Row): unknown {
  const { code: _, msg: __, data, ...rest } = envelope;
  if (Object.keys(rest).length === 0) return data;
  if (isMissing(data)) return rest;
  const beside = answer.kind === "one" ? named(rest, answer.fields) : rest;
  if (isRow(data)) return { ...beside, ...data };
  // For a page of a list, keeps the fields beside the array, such as `total`. In all other cases,
  // returns `data` alone.
  return answer.kind === "page" && Array.isArray(data) ? { ...beside, data } : data;
}

/** Keeps an entity's own fields. Other fields, such as `time`, belong to the envelope. */
function named(row: Row, fields: readonly string[]): Row {
  const names = new Set(fields.map((field) => field.split(/[.[]/)[0]));
  return Object.fromEntries(Object.entries(row).filter(([name]) => names.has(name)));
}
