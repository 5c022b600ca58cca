import type { ChainedEntry } from "#db/desk/audit-log.ts";
import { type AuditFilter, checkChain, listEntries } from "#db/desk/audit-reading.ts";
import { auditPageSize } from "#domain/contracts/desk/audit.ts";
import { usualForm } from "#domain/text/csv-form.ts";
import { csvFile } from "../csv.ts";
import { exportRange, rangeOf, wholeExport } from "../page-range.ts";
import { type Input, operatorCalls } from "./serve-desk-calls.ts";

function filterOf({ search, acts, from, to }: Input<"deskAuditExport">): AuditFilter {
  return {
    ...{ search: search?.trim() ?? "", acts: acts?.split(",") ?? [] },
    ...{ fromMs: from ?? null, toMs: to ?? null },
  };
}

function toWire({ number, at_ms, operator, act, subject, user_id, note, hash }: ChainedEntry) {
  return { number, at_ms, operator, act, subject, user_id, note, hash };
}

const columns = ["number", "time", "operator", "act", "subject", "user_id", "note", "hash"];

function lineOf({ at_ms, ...entry }: ReturnType<typeof toWire>): string[] {
  const { number, ...texts } = entry;
  return [String(number), new Date(at_ms).toISOString(), ...Object.values(texts)];
}

export const auditHandlers = operatorCalls({
  deskAudit: async ({ db }, { page = 1, ...input }) => {
    const range = rangeOf(page, auditPageSize);
    const { rows, total } = await listEntries(...db, filterOf(input), range);
    return { data: rows.map(toWire), total };
  },
  deskAuditExport: async ({ db, lang }, input) => {
    const list = await listEntries(...db, filterOf(input), exportRange);
    const rows = wholeExport(list);
    const form = input.form ?? usualForm(lang);
    return csvFile("audit.csv", [columns, ...rows.map(toWire).map(lineOf)], { form });
  },
  deskAuditCheck: ({ db }) => checkChain(...db),
});
