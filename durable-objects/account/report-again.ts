/**
 * Reports the account to the database again: payments, loans, exposure, and a pot's following. Each
 * report has its version, so none replaces a newer one. Moves no money.
 */
import { isPot } from "#domain/names.ts";
import type { AccountModules } from "./account-modules.ts";
import { followChanged } from "./copying/follow-projection.ts";
import { reportLoan } from "./loans/lending.ts";

export function reportAgain(account: AccountModules): void {
  const { db, profiles, exposures, payments, reports } = account;
  const profile = profiles.read();
  if (!profile) return;
  db.transaction(() => {
    exposures.changed();
    if (isPot(profile.identity.userId)) followChanged(account);
    for (const { id } of db.rows<{ id: string }>("SELECT id FROM payments ORDER BY number")) {
      reports.put(payments.require(id), null);
    }
    for (const { id } of db.rows<{ id: string }>("SELECT id FROM loans")) {
      reportLoan(account, id);
    }
  });
}
