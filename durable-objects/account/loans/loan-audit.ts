/**
 * Audits loans against the journal. Computes each booked day again from the signed terms, and
 * compares the debt bucket with what the unpaid loan owes.
 */

import { owedAfter } from "#domain/loans/schedule.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { type Database, sqlOf } from "../../runtime/database.ts";
import { isLoanUnpaid } from "../cashier/payout-stops.ts";
import { sumBy } from "../ledger/ledger.ts";
import type { Report } from "../proof/report.ts";
import { bookedDebt, LoanStore, type PaidOutLoan, scheduleOf } from "./loan-store.ts";

export function checkLoans(
  db: Database,
  balances: ReadonlyMap<string, Decimal>,
  report: Report,
): void {
  const store = new LoanStore(db);
  const ids = sqlOf(db)<{ id: string }>`SELECT id FROM loans`;
  for (const { id } of ids) {
    const loan = store.find(id);
    if (loan) checkLoan(db, loan, report);
  }
  const unpaid = store.unpaid();
  const debt = unpaid ? bookedDebt(unpaid).neg() : Decimal.zero;
  for (const [key, balance] of balances) {
    if (!key.startsWith("loan.debt ")) continue;
    const owed = key.endsWith(` ${unpaid?.currency}`) ? debt : Decimal.zero;
    if (!balance.eq(owed)) report(`${key} is ${balance.toString()}, loans owe ${owed.toString()}`);
  }
  if (unpaid && !isLoanUnpaid(db)) report(`loan ${unpaid.id} does not stop payouts`);
}

function checkLoan(db: Database, loan: PaidOutLoan, report: Report): void {
  const terms = scheduleOf(loan, loan.terms);
  const posted = postedOf(db, loan.id);
  let before = { interest: Decimal.zero, penalty: Decimal.zero };
  for (let day = 1; day <= loan.bookedDay - loan.startDay; day++) {
    const owed = owedAfter(terms, day);
    for (const part of ["interest", "penalty"] as const) {
      const expected = owed[part].sub(before[part]);
      const name = `loan_${part} ${loan.id}/${day}`;
      const found = posted.get(name) ?? Decimal.zero;
      posted.delete(name);
      if (!found.eq(expected)) {
        report(`${name} is ${found.toString()}, the terms say ${expected.toString()}`);
      }
    }
    before = owed;
  }
  for (const name of posted.keys()) report(`${name} is no day of the loan`);
  const isKept =
    before.interest.eq(Decimal.parse(loan.interest)) &&
    before.penalty.eq(Decimal.parse(loan.penalty));
  if (!isKept) report(`loan ${loan.id} says it owes something else than its days`);
}

function postedOf(db: Database, id: string): Map<string, Decimal> {
  const rows = sqlOf(db)<{ kind: string; reference: string; amount: string }>`
    SELECT kind, reference, amount FROM journal_transactions JOIN journal_entries
    ON transaction_id = id AND bucket = 'house.loans' WHERE kind IN ('loan_interest',
    'loan_penalty') AND substr(reference, 1, length(${id}) + 1) = ${id} || '/'`;
  return sumBy(rows, ({ kind, reference }) => `${kind} ${reference}`);
}
