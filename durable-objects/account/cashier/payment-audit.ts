/**
 * Payments against the journal: what is held, paid or credited has its transaction and its hold,
 * and nothing else has.
 */
import { paymentStatus } from "#domain/codes.ts";
import type { Database } from "../../runtime/database.ts";

const waiting = paymentStatus.code("waiting");
const finished = paymentStatus.code("finished");

export function checkPayments(db: Database, report: (problem: string) => void): void {
  const wrong = db.rows<{ id: string }>(
    `SELECT payments.id AS id FROM payments
     LEFT JOIN holds ON holds.reference = payments.id
     LEFT JOIN journal_transactions AS ended ON ended.id = payments.ended_by
     WHERE CASE payments.kind
       WHEN 'withdrawal' THEN payments.opened_by IS NULL
         OR holds.opened_by IS NOT payments.opened_by
         OR holds.amount IS NOT payments.amount OR holds.ended_by IS NOT payments.ended_by
         OR ended.kind IS NOT CASE payments.status
           WHEN ${waiting} THEN NULL WHEN ${finished} THEN 'withdraw_paid'
           ELSE 'withdraw_release' END
       ELSE holds.reference IS NOT NULL OR payments.opened_by IS NOT NULL
         OR ended.kind IS NOT CASE payments.status
           WHEN ${finished} THEN CASE payments.kind WHEN 'loan' THEN 'loan_payout'
             WHEN 'repayment' THEN 'loan_repay' ELSE payments.kind END
           ELSE NULL END END`,
  );
  for (const { id } of wrong) report(`payment ${id} disagrees with its hold or its journal`);
  const stray = db.rows<{ reference: string }>(
    `SELECT reference FROM holds WHERE ended_by IS NULL AND bucket IN ('forex.hold', 'change.hold')
       AND reference NOT IN (SELECT id FROM payments WHERE status = ${waiting})`,
  );
  for (const { reference } of stray) report(`hold ${reference} has no open payment`);
  const unposted = db.rows<{ id: number }>(
    `SELECT id FROM journal_transactions
     WHERE kind IN ('deposit', 'withdraw_paid', 'withdraw_release', 'adjustment', 'loan_payout',
         'loan_repay')
       AND id NOT IN (SELECT ended_by FROM payments WHERE ended_by IS NOT NULL)`,
  );
  for (const { id } of unposted) report(`transaction ${id} belongs to no payment`);
}
