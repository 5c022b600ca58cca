/** Calls that read the ledger. */
import type { AccountCalls } from "../account-door.ts";
import { ownBalances } from "./balances.ts";
import { journalPage, transfersOf } from "./journal.ts";
import { resultSince } from "./result.ts";
import { readStatement } from "./statement.ts";

export const ledgerCalls = {
  async balances() {
    return ownBalances(this.account);
  },

  async log(query) {
    return this.account.log.page(query);
  },

  async journal(page, pageSize) {
    return journalPage(this.account.db, { page, pageSize });
  },

  async transfers(query) {
    return transfersOf(this.account.db, query);
  },

  async statement(fromMs, toMs) {
    return readStatement(this.account, fromMs, toMs);
  },

  async resultSince(fromMs) {
    return resultSince(this.account.db, fromMs);
  },
} satisfies AccountCalls;
