/** Requests that one operator makes and a second person approves: of funds and of the loan book. */
import type { Condition } from "#db/condition.ts";
import {
  type Asked,
  askDeskRequest,
  type DeskRequest,
  listDeskRequests,
} from "#db/desk-requests.ts";
import type { AuditAct } from "#domain/contracts/desk/records.ts";
import { ApiRefusal } from "../context.ts";
import { perform } from "./acts.ts";
import type { DeskScope } from "./context.ts";
import { peersOf } from "./four-eyes.ts";

const listedMax = 50;

/** What requests of one kind of subject do. */
export interface RequestEffect {
  acts: { ask: AuditAct; approve: AuditAct; take_back: AuditAct };
  /**
   * Before an approval: refuses what cannot be done now. What it answers has to hold in the
   * transaction, too.
   * @throws ApiRefusal
   */
  check(scope: DeskScope, request: DeskRequest): Promise<Condition | undefined>;
  /** In the transaction of the approval; each holds itself to `happened(logged)`. */
  follow(scope: DeskScope, request: DeskRequest, logged: string): D1PreparedStatement[];
  /** After it, and after each repeat: the first try may have broken off here. */
  after(scope: DeskScope, request: DeskRequest): Promise<void>;
}

export const isMoney = ({ kind }: Pick<DeskRequest, "kind">): boolean =>
  kind === "put_in" || kind === "take_out";

/** Those that wait come first, then the newest, each with the row that it was made of. */
export async function requestsOf(scope: DeskScope, subject: string) {
  const { env, company, operator } = scope;
  const [rows, peers] = await Promise.all([
    listDeskRequests(env.DB, company.id, subject, listedMax),
    peersOf(scope),
  ]);
  const nameOf = (wanted: string) => peers.find(({ id }) => id === wanted)?.name ?? "";
  return rows.map((row) => {
    const asker = peers.find(({ id }) => id === row.askedBy);
    const shown = {
      id: row.id,
      amount: isMoney(row) ? row.body : "",
      reason: row.reason,
      state: row.state,
      asked_by: nameOf(row.askedBy),
      asked_ms: row.askedMs,
      decided_by: nameOf(row.decidedBy),
      decided_ms: row.decidedMs,
      decision_reason: row.decisionReason,
      is_done: row.outcome === "done" ? 1 : 0,
      is_refused: row.outcome === "refused" ? 1 : 0,
      is_other: row.askedBy !== operator.id && asker?.is_tied !== 1,
    };
    return { row, shown };
  });
}

const skipped: ReadonlySet<string> = new Set(["id", "version"]);

/** As the audit log has it. */
export function noteOf({ kind, body, currency, before, reason }: Omit<Asked, "id" | "subject">) {
  const isOver = kind === "product_end";
  const what = isMoney({ kind }) ? `${body} ${currency}` : fieldsOf(isOver ? before : body);
  const of = kind === "terms" ? "" : `${kind} `;
  return `${of}${what}${reason === "" ? "" : `: ${reason}`}`;
}

function fieldsOf(text: string): string {
  // Written by `askFor`.
  const fields = JSON.parse(text) as Record<string, string | number>;
  return Object.entries(fields)
    .filter(([name]) => !skipped.has(name))
    .map(([name, value]) => `${name} ${value}`)
    .join(", ");
}

export async function askFor(
  scope: DeskScope,
  act: AuditAct,
  asked: Omit<Asked, "id">,
): Promise<{ msg: string }> {
  const { env, company, operator, actId: id, nowMs } = scope;
  const by = { by: operator.id, resets: operator.resets, nowMs };
  const outcome = await perform(scope, {
    act,
    subject: asked.subject,
    note: noteOf(asked),
    change: askDeskRequest(env.DB, company.id, { ...asked, id }, by),
  });
  if (outcome === "refused") throw new ApiRefusal("idempotency_conflict");
  return { msg: "" };
}
