import { type AccountCalls, acts, answers, waits } from "../account-door.ts";
import { armAgain } from "../triggers/arm-again.ts";
import { endOrders, ownOrders } from "./ending.ts";
import { tradeSteps } from "./trade-steps.ts";

export const orderCalls = {
  async submitForex(...args) {
    return this.work.afterRoom(this.account.forex.place(...args));
  },

  async reverseForex(...args) {
    return this.work.afterRoom(this.account.reversal.reverse(...args));
  },

  async submitMicro(...args) {
    const answer = this.account.micro.submit(...args);
    this.work.microAsked(answer.ok);
    return this.work.after(answer);
  },

  closeForex: acts(({ forex }, ...args) => forex.close(...args)),
  endForex: acts(endOrders),
  cancelForex: acts(({ forex }, ...args) => forex.cancel(...args)),
  setStops: acts(({ forex }, ...args) => forex.setStops(...args)),
  settle: waits(({ triggers }, fires) => triggers.execute(fires)),
  microOrders: answers(({ microOrders }, query) => microOrders.page(query)),
  order: answers((account, id) => ownOrders(account, [id]).then(([order]) => order ?? null)),
  ownOrders: answers(ownOrders),
  orders: answers(({ orders }, query) => orders.page(query)),
  tradeSteps: answers(({ db }, ...args) => tradeSteps(db, ...args)),
  receipt: answers(({ receipts }, orderId) => receipts.of(orderId)),
  armAgain: waits(armAgain),
  findOrders: answers(({ receipts }, end) => receipts.find(end)),
} satisfies AccountCalls;
