/** Calls about an account as a whole. */
import type { AccountCalls } from "./account-door.ts";
import { openAccount } from "./open-account.ts";
import { auditAccount } from "./proof/audit.ts";
import { reportAgain } from "./report-again.ts";
import { resetDemo } from "./reset.ts";

export const accountCalls = {
  async open(identity, currency, opening, micro) {
    openAccount(this.account, identity, currency, opening, micro);
    await this.opening.note();
  },

  async tellBooks() {
    const { db, books, exposures, profiles } = this.account;
    // An account that was never opened has no state to tell.
    if (!profiles.read()) return;
    db.transaction(() => {
      books.tell();
      exposures.changed();
    });
    this.work.later();
  },

  async reset(forex, key, micro = "0") {
    return this.work.after(resetDemo(this.account, { forex, micro }, key));
  },

  async parked() {
    return this.account.outbox.parked();
  },

  async retryParked(id) {
    return this.work.after(this.account.outbox.retry(id));
  },

  async reportAgain() {
    this.work.after(reportAgain(this.account));
  },

  async audit() {
    return auditAccount(this.account.db);
  },
} satisfies AccountCalls;
