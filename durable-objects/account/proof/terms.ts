/**
 * Derives the terms that each position had to accept. These are the terms of its opening, or of a
 * change announced at least seven days before that change started. This audit relies only on the
 * account's own record of levels, nights and notices (`risk/told-terms.ts`).
 */

import {
  type ChangedTerm,
  type ComingTerms,
  isWorse,
  type TermName,
} from "#domain/terms/coming.ts";
import { type Database, sqlOf } from "../../runtime/database.ts";
import type { ProductNight } from "../financing/night-terms.ts";
import { columnsOf, hasTable, type Unparsed } from "../records.ts";
import { readNights } from "./financing.ts";
import type { Report } from "./report.ts";

/** Shortest notice that a company may give (`terms_notice_days`). */
const noticeMs = 7 * 86_400_000;

type Told = Omit<ComingTerms, "id">;

interface Held {
  id: string;
  code: string;
  fromMs: number;
  toMs: number;
}

type Night = ReturnType<typeof readNights>[number];

interface Level {
  fromMs: number;
  level: number;
}

interface Known {
  levels: readonly Level[];
  nights: readonly Night[];
  held: readonly Held[];
  told: readonly Told[];
  /** False for times at which the account did not know the terms or did not store them. */
  isKnown(atMs: number): boolean;
}

export function checkTerms(db: Database, report: Report): void {
  if (!hasTable(db, "told_terms")) return;
  const levels = sqlOf(db)<Level>`
    SELECT from_ms AS fromMs, level FROM stop_out_levels ORDER BY number`;
  const [profile] = sqlOf(db)<{ readMs: number }>`SELECT coming_read_ms AS readMs FROM profile`;
  const sinceMs = levels[0]?.fromMs ?? Number.POSITIVE_INFINITY;
  const isKnown = (atMs: number) => atMs > sinceMs && atMs <= (profile?.readMs ?? 0);
  checkStopOuts(db, levels, report);
  const nights = readNights(db);
  // A change shows only in a second stored stop-out level or a second stored night.
  if (levels.length < 2 && nights.length < 2) return;
  const known = { levels, nights, held: readHeld(db), told: readTold(db), isKnown };
  checkRises(known, report);
  checkNights(db, known, report);
}

/**
 * True if a change to this value was announced at least `noticeMs` before it started, and had
 * started by `atMs`.
 */
function isTold(
  told: readonly Told[],
  of: Pick<Told, "kind" | "subject"> & { name: TermName; after: string },
  atMs: number,
): boolean {
  return told.some(
    ({ kind, subject, announcedMs, startMs, terms }) =>
      kind === of.kind &&
      subject === of.subject &&
      startMs <= atMs &&
      announcedMs <= startMs - noticeMs &&
      terms.some(({ name, after }) => name === of.name && isSame(after ?? "", of.after)),
  );
}

/** `50` equals `50.0`; other texts are compared as written. */
const isSame = (left: string, right: string) =>
  left === right || (left !== "" && right !== "" && Number(left) === Number(right));

function checkRises({ levels, held, told, isKnown }: Known, report: Report): void {
  for (const [index, { fromMs, level }] of levels.entries()) {
    const before = levels[index - 1];
    if (!before || level <= before.level || !isKnown(fromMs)) continue;
    const of = { kind: "settings", subject: "", name: "stop_out_level" } as const;
    if (isTold(told, { ...of, after: String(level) }, fromMs)) continue;
    for (const { id } of held.filter((each) => each.fromMs < fromMs && fromMs <= each.toMs)) {
      report(`order ${id} had its stop-out raised to ${level} without notice`);
    }
  }
}

/** Checks that each stop-out used a level that was in force while the position was open. */
function checkStopOuts(db: Database, levels: readonly Level[], report: Report): void {
  const closed = sqlOf(db)<{ id: string; fromMs: number; toMs: number; stopOut: number }>`
    SELECT id, opened_at_ms AS fromMs, closed_at_ms AS toMs, stop_out_level AS stopOut
    FROM forex_orders WHERE stop_out_level IS NOT NULL`;
  for (const { id, fromMs, toMs, stopOut } of closed) {
    const since = levels.findLastIndex((each) => each.fromMs <= fromMs);
    if (since < 0) continue;
    const own = levels.slice(since).filter((each) => each.fromMs <= toMs);
    if (!own.some(({ level }) => level === stopOut)) {
      report(`order ${id} was stopped out at ${stopOut}, which was no level of its time`);
    }
  }
}

/** Checks that each financing rate that got worse while a position was open was announced. */
function checkNights(db: Database, known: Known, report: Report): void {
  const { nights, held, told, isKnown } = known;
  const products = sqlOf(db)<{ id: number; code: string }>`SELECT DISTINCT
    product_id AS id, json_extract(terms, '$.product.code') AS code FROM forex_orders`;
  for (const [index, night] of nights.entries()) {
    const before = nights[index - 1];
    if (!before || !isKnown(night.atMs)) continue;
    for (const { id: productId, code } of products) {
      const first = held.find(
        (each) => each.code === code && each.fromMs < before.atMs && night.atMs < each.toMs,
      );
      if (!first) continue;
      const [was, is] = [before, night].map(({ terms }) => ratesOf(terms.products[productId]));
      for (const [name, after] of Object.entries(is ?? {})) {
        const of = {
          kind: "financing_rate",
          subject: code,
          name: name as TermName,
          after,
        } as const;
        if (!isWorse(of.kind, name, was?.[name] ?? null, after)) continue;
        if (isTold(told, of, night.atMs)) continue;
        report(`order ${first.id} had another ${name} at ${night.atMs} without notice`);
      }
    }
  }
}

/** Values of a product's rates by `TermName`; null for a product without rates. */
function ratesOf(night: ProductNight | undefined): Record<string, string> | null {
  if (!night) return null;
  const triple = night.tripleDay === null ? "" : String(night.tripleDay + 1);
  const { kind, long, short } = night;
  return { kind, long_rate: long, short_rate: short, triple_day: triple };
}

function readTold(db: Database): Told[] {
  const rows = sqlOf(db)<Unparsed<Told, "terms">>`
    SELECT ${columnsOf("kind subject announcedMs startMs terms")} FROM told_terms`;
  return rows.map((row) => ({ ...row, terms: JSON.parse(row.terms) as ChangedTerm[] }));
}

function readHeld(db: Database): Held[] {
  const rows = sqlOf(db)<Omit<Held, "toMs"> & { toMs: number | null }>`
    SELECT id, json_extract(terms, '$.product.code') AS code, opened_at_ms AS fromMs,
      closed_at_ms AS toMs FROM forex_orders WHERE opened_at_ms IS NOT NULL ORDER BY number`;
  return rows.map((row) => ({ ...row, toMs: row.toMs ?? Number.POSITIVE_INFINITY }));
}
