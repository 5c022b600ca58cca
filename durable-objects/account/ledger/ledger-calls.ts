import { type AccountCalls, answers } from "../account-door.ts";
import { ownBalances } from "./balances.ts";
import { journalPage, resultSince, transfersOf } from "./journal.ts";
import { readStatement } from "./statement.ts";

export const ledgerCalls = {
  balances: answers(ownBalances),
  log: answers(({ log }, query) => log.page(query)),
  journal: answers(({ db }, page, pageSize) => journalPage(db, { page, pageSize })),
  transfers: answers(({ db }, query) => transfersOf(db, query)),
  statement: answers(readStatement),
  resultSince: answers(({ db }, fromMs) => resultSince(db, fromMs)),
} satisfies AccountCalls;
