/** The audit log records who opened a customer's documents. */
import { appendEntries } from "#db/desk/audit-log.ts";
import { listOpenings } from "#db/desk/audit-reading.ts";
import type { ItemRow } from "#db/desk/desk-items.ts";
import { touchUser } from "#db/desk/desk-users.ts";
import { findAgreement, listAgreements } from "#db/money/loans.ts";
import { findReview } from "#db/people/identity-checks.ts";
import { findLoanKyc } from "#db/people/loan-kyc.ts";
import { type IdentityCheck, identityCheck } from "#domain/codes.ts";
import { type DocumentKind, documentQueues } from "#domain/contracts/desk/customer.ts";
import { mayDecide } from "#domain/contracts/desk/roles.ts";
import { sha256Hex } from "#domain/network/session-token.ts";
import { ApiRefusal, required } from "../context.ts";
import { signedFileUrl } from "../files/signed-url.ts";
import { perform } from "./acts.ts";
import { type DeskScope, nameOf } from "./context.ts";
import { requireUser } from "./customer.ts";
import { borrowerFacts } from "./loans.ts";
import { shownDetails, subjectOf } from "./rows.ts";
import { operatorCalls } from "./serve-desk-calls.ts";

const hourMs = 3_600_000;
const openingsMax = 100;

/** Signs links to the pictures that exist. The caller checks that the operator may see them. */
export async function linksOf(
  { env, company, nowMs }: DeskScope,
  pictures: Record<string, string>,
): Promise<Record<string, string>> {
  const given = Object.entries(pictures).filter(([, id]) => id !== "");
  const links = given.map(async ([field, id]) => [
    field,
    await signedFileUrl(env, company.id, id, nowMs),
  ]);
  return Object.fromEntries(await Promise.all(links));
}

/** Logs that pictures of a queue item were shown: one entry per operator, item and hour. */
export async function noteOpening(scope: DeskScope, row: ItemRow): Promise<void> {
  const { db, company, operator, nowMs } = scope;
  const hour = Math.floor(nowMs / hourMs);
  const subject = subjectOf(row);
  const id = await sha256Hex(`opening ${company.id} ${operator.id} ${subject} ${hour}`);
  await appendEntries(...db, [
    {
      ...{ id: id.slice(0, 40), atMs: nowMs, operator: nameOf(operator) },
      ...{ act: "document_open", subject, userId: row.user_id, note: "" },
    },
  ]);
}

async function documentsOf({ db, operator }: DeskScope, userId: string) {
  const [review, borrower, agreements] = await Promise.all([
    findReview(...db, userId),
    findLoanKyc(...db, userId),
    listAgreements(...db, userId),
  ]);
  const paper = (
    kind: DocumentKind,
    status: IdentityCheck,
    at_ms: number,
    reason = "",
    of = "",
  ) => ({
    ...{ kind, of, reason, status: identityCheck.code(status), at_ms },
    may_open: mayDecide(operator, documentQueues[kind]),
  });
  return [
    ...(review
      ? [paper("verification", review.review_status, review.submitted_ms, review.reason)]
      : []),
    ...(borrower
      ? [paper("borrower", borrower.status, borrower.submittedMs, borrower.reason)]
      : []),
    ...agreements.map(({ hash, signedMs }) => paper("agreement", "passed", signedMs, "", hash)),
  ];
}

/** Facts that a person under review has stated. Pictures are ids of files. */
export interface Facts {
  reason: string;
  details: Record<string, string>;
  pictures: Record<string, string>;
}

/** @throws ApiRefusal not_found */
export async function verificationFacts({ db }: DeskScope, userId: string) {
  const review = required(await findReview(...db, userId));
  const { name, id_type, card_id, ssn, front_pic, reverse_pic, hand_pic, reason } = review;
  const pictures = { front_pic, reverse_pic, hand_pic };
  return { reason, details: { name, id_type, card_id, ssn }, pictures };
}

/** @throws ApiRefusal not_found */
async function papersOf(
  scope: DeskScope,
  userId: string,
  { kind, of }: { kind: DocumentKind; of: string },
): Promise<Omit<Facts, "reason"> & { text: string }> {
  if (kind === "borrower") return { ...(await borrowerFacts(scope, userId)), text: "" };
  if (kind === "verification") return { ...(await verificationFacts(scope, userId)), text: "" };
  const signed = required(await findAgreement(...scope.db, userId, of));
  return { details: {}, pictures: { sign: signed.signFile }, text: signed.content };
}

export const documentHandlers = operatorCalls({
  deskUserDocuments: async (scope, { id }) => {
    await requireUser(scope, id);
    const [documents, openings] = await Promise.all([
      documentsOf(scope, id),
      listOpenings(...scope.db, id, openingsMax),
    ]);
    return {
      documents,
      openings: openings.map(({ at_ms, operator, subject }) => ({ at_ms, operator, subject })),
    };
  },
  deskDocumentOpen: async (scope, { user_id: userId, kind, of = "" }) => {
    const { db, operator } = scope;
    if (!mayDecide(operator, documentQueues[kind])) throw new ApiRefusal("forbidden");
    await requireUser(scope, userId);
    const { details, pictures, text } = await papersOf(scope, userId, { kind, of });
    await perform(scope, {
      act: "document_open",
      subject: `${kind}/${of || userId}`,
      userId,
      change: touchUser(...db, userId),
    });
    return {
      details: shownDetails(details, true),
      pictures: await linksOf(scope, pictures),
      text,
    };
  },
});
