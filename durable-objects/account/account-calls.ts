import { isPot } from "#domain/text/names.ts";
import { sqlOf } from "../runtime/database.ts";
import { type AccountCalls, type AccountDoor, acts, answers } from "./account-door.ts";
import { followChanged } from "./copying/follow-projection.ts";
import { reportLoan } from "./loans/lending.ts";
import { openAccount } from "./open-account.ts";
import { auditAccount } from "./proof/audit.ts";
import { resetDemo } from "./reset.ts";

export const accountCalls = {
  async open(identity, currency, opening, micro) {
    openAccount(this.account, identity, currency, opening, micro);
    await this.opening.note();
  },

  async tellBooks() {
    const { db, books, exposures, profiles } = this.account;
    // An account that was never opened has no state to report.
    if (!profiles.read()) return;
    db.transaction(() => {
      books.tell();
      exposures.changed();
    });
    this.work.later();
  },

  reset: acts((account, forex, key, micro = "0") => resetDemo(account, { forex, micro }, key)),
  parked: answers(({ outbox }) => outbox.parked()),
  retryParked: acts(({ outbox }, id) => outbox.retry(id)),
  reportAgain: acts(reportAgain),
  audit: answers(({ db }) => auditAccount(db)),
} satisfies AccountCalls;

/**
 * Reports payments, loans, exposure and a pot's state to the company's database again. Each report
 * carries a version, so an old report never replaces a newer report. Moves no money.
 */
function reportAgain(account: AccountDoor["account"]): void {
  const { db, profiles, exposures, payments, reports } = account;
  const profile = profiles.read();
  if (!profile) return;
  db.transaction(() => {
    exposures.changed();
    if (isPot(profile.identity.userId)) followChanged(account);
    for (const { id } of sqlOf(db)<{ id: string }>`SELECT id FROM payments ORDER BY number`) {
      reports.put(payments.require(id), null);
    }
    for (const { id } of sqlOf(db)<{ id: string }>`SELECT id FROM loans`) {
      reportLoan(account, id);
    }
  });
}
