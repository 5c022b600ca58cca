import { type AccountCalls, acts, answers, waits } from "../account-door.ts";

export const cashierCalls = {
  transfer: waits(({ outflows }, ...args) => outflows.transfer(...args)),
  pay: waits(({ outflows }, ...args) => outflows.pay(...args)),
  desk: acts(({ cashier }, ...args) => cashier.desk(...args)),
  payment: answers(({ payments }, id) => payments.find(id)),
  approvedAlone: answers(({ payments }, ...args) => payments.approvedAlone(...args).toString()),
  payments: answers(({ payments }, query) => payments.page(query)),
  openBankOrder: answers(({ payments }) => payments.openBankOrder()),
  available: answers(({ outflows }, dayFromMs) => outflows.available(dayFromMs)),
} satisfies AccountCalls;
