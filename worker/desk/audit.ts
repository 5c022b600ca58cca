/** Reads the audit log. */
import type { ChainedEntry } from "#db/audit-log.ts";
import { type AuditFilter, checkChain, listEntries } from "#db/audit-reading.ts";
import { auditPageSize } from "#domain/contracts/desk/audit.ts";
import { deskCalls } from "#domain/contracts/desk/index.ts";
import { usualForm } from "#domain/csv-form.ts";
import { csvFile } from "../csv.ts";
import { deskHandler } from "./serve-desk-calls.ts";
import { exportRange, wholeExport } from "./whole-export.ts";

interface Filters {
  search?: string | undefined;
  acts?: string | undefined;
  from?: number | undefined;
  to?: number | undefined;
}

function filterOf({ search, acts, from, to }: Filters): AuditFilter {
  return {
    search: search?.trim() ?? "",
    acts: acts?.split(",") ?? [],
    ...{ fromMs: from ?? null, toMs: to ?? null },
  };
}

function toWire({ number, at_ms, operator, act, subject, user_id, note, hash }: ChainedEntry) {
  return { number, at_ms, operator, act, subject, user_id, note, hash };
}

const columns = ["number", "time", "operator", "act", "subject", "user_id", "note", "hash"];

function lineOf(entry: ChainedEntry): string[] {
  const { number, at_ms, operator, act, subject, user_id, note, hash } = entry;
  const time = new Date(at_ms).toISOString();
  return [String(number), time, operator, act, subject, user_id, note, hash];
}

export const auditHandlers = {
  deskAudit: deskHandler(deskCalls.deskAudit, async ({ env, company }, { page = 1, ...input }) => {
    const range = { limit: auditPageSize, offset: (page - 1) * auditPageSize };
    const { rows, total } = await listEntries(env.DB, company.id, filterOf(input), range);
    return { data: rows.map(toWire), total };
  }),
  deskAuditExport: deskHandler(deskCalls.deskAuditExport, async ({ env, company, lang }, input) => {
    const list = await listEntries(env.DB, company.id, filterOf(input), exportRange);
    const rows = wholeExport(list);
    const form = input.form ?? usualForm(lang);
    return csvFile("audit.csv", [columns, ...rows.map(lineOf)], { form });
  }),
  deskAuditCheck: deskHandler(deskCalls.deskAuditCheck, ({ env, company }) =>
    checkChain(env.DB, company.id),
  ),
};
