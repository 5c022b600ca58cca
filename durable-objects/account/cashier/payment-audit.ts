/**
 * Audits payments against the journal. Each paid or credited payment has its journal transaction,
 * and each withdrawal also has its hold. Each such hold or transaction belongs to a payment.
 */

import { paymentStatus } from "#domain/codes.ts";
import type { Database } from "../../runtime/database.ts";
import { shareHold } from "../copying/follow-projection.ts";
import { type Report, reportEach } from "../proof/report.ts";
import { hasTable } from "../records.ts";

const waiting = paymentStatus.code("waiting");
const finished = paymentStatus.code("finished");

export function checkPayments(db: Database, report: Report): void {
  reportEach(db, report, (id) => `payment ${id} disagrees with its hold or its journal`)`
    SELECT payments.id AS id FROM payments
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
          ELSE NULL END END`;
  reportEach(db, report, (id) => `hold ${id} has no open payment`)`
    SELECT reference AS id FROM holds WHERE ended_by IS NULL
      AND bucket IN ('forex.hold', 'change.hold') AND reference NOT LIKE ${shareHold("%")}
      AND reference NOT IN (SELECT id FROM payments WHERE status = ${waiting})`;
  if (hasTable(db, "payouts")) checkPayouts(db, report);
  reportEach(db, report, (id) => `transaction ${id} belongs to no payment`)`
    SELECT id FROM journal_transactions WHERE kind IN
      ('deposit', 'withdraw_paid', 'withdraw_release', 'adjustment', 'loan_payout', 'loan_repay')
      AND id NOT IN (SELECT ended_by FROM payments WHERE ended_by IS NOT NULL)`;
}

/**
 * Each approved withdrawal has one payout. Each returned payout has its own journal transaction,
 * which gives back exactly what was paid out, fee included.
 */
function checkPayouts(db: Database, report: Report): void {
  reportEach(db, report, (id) => `payment ${id} disagrees with its payout`)`
    SELECT payments.id AS id FROM payments LEFT JOIN payouts ON payment_id = payments.id
    LEFT JOIN journal_transactions AS returned ON returned.id = returned_by
    WHERE (payment_id IS NOT NULL) <> (payments.kind = 'withdrawal'
        AND payments.status = ${finished})
      OR (payouts.state = 'returned') <> (returned.id IS NOT NULL)
      OR (returned.id IS NOT NULL AND (returned.kind <> 'withdraw_returned'
        OR returned.reference <> payments.id))`;
  reportEach(db, report, (id) => `transaction ${id} belongs to no payout`)`
    SELECT id FROM journal_transactions WHERE kind = 'withdraw_returned'
      AND id NOT IN (SELECT returned_by FROM payouts WHERE returned_by IS NOT NULL)`;
  reportEach(db, report, (id) => `payment ${id} came back with another amount`)`
    SELECT payments.id AS id FROM payments JOIN payouts ON payment_id = payments.id
    LEFT JOIN journal_entries ON transaction_id = returned_by
      AND bucket = payments.account || '.free'
    WHERE returned_by IS NOT NULL AND journal_entries.amount IS NOT payments.amount`;
}
