import { type AccountCalls, acts, answers, waits } from "../account-door.ts";

export const cashierCalls = {
  transfer: waits(({ cashier }, ...args) => cashier.transfer(...args)),
  pay: waits(({ cashier }, ...args) => cashier.payNow(...args)),
  desk: acts(({ cashier }, ...args) => cashier.desk(...args)),
  payment: answers(({ payments }, id) => payments.find(id)),
  approvedAlone: answers(({ payments }, ...args) => payments.approvedAlone(...args).toString()),
  payments: answers(({ payments }, query) => payments.page(query)),
  openBankOrder: answers(({ payments }) => payments.openBankOrder()),
  available: answers(({ cashier }, dayFromMs) => cashier.available(dayFromMs)),
} satisfies AccountCalls;
