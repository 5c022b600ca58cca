/** The log of operators' acts: append-only; a hash chains each entry to the entry before. */
import * as z from "zod/mini";
import { pageOf } from "../http/call.ts";
import { wireCsvForm } from "../http/csv-form.ts";
import { wireFile, wireInteger, wirePage, wireText } from "../http/wire.ts";
import { defineDeskCall } from "./call.ts";

const filters = {
  /** Part of operator, act, subject or note; or the customer's whole uid, e-mail or phone. */
  search: z.optional(wireText(100)),
  /** Kinds of acts, with commas between them. */
  acts: z.optional(z.string().check(z.regex(/^[a-z_]{1,40}(,[a-z_]{1,40}){0,19}$/))),
  from: z.optional(wireInteger),
  to: z.optional(wireInteger),
};

const entrySchema = z.object({
  number: z.int(),
  at_ms: z.int(),
  operator: z.string(),
  act: z.string(),
  /** Subject of the act: the subject's queue or kind, and the subject's id. */
  subject: z.string(),
  user_id: z.string(),
  note: z.string(),
  hash: z.string(),
});

export const auditPageSize = 50;

export const deskAudit = defineDeskCall("/api/desk/audit", ["read_audit"], {
  summary: "The audit log, newest first, 50 a page",
  input: z.strictObject({ ...filters, page: z.optional(wirePage) }),
  output: pageOf(entrySchema),
});

export const deskAuditExport = defineDeskCall("/api/desk/audit_export", ["read_audit"], {
  summary: "The same entries as CSV, 10,000 at most",
  input: z.strictObject({ ...filters, form: wireCsvForm }),
  output: wireFile,
  answer: "file",
});

export const deskAuditCheck = defineDeskCall("/api/desk/audit_check", ["read_audit"], {
  summary: "Computes the chain of hashes again",
  output: z.object({ entries: z.int(), head: z.string(), problems: z.array(z.string()) }),
});
