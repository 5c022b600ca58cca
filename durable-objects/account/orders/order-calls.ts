/** Calls about orders and options, their levels and their receipts. */
import type { AccountCalls } from "../account-door.ts";
import { armAgain } from "../triggers/arm-again.ts";
import { endOrders, ownOrders } from "./ending.ts";
import { tradeSteps } from "./trade-steps.ts";

export const orderCalls = {
  async submitForex(...args) {
    return this.work.afterRoom(this.account.placing.submit(...args));
  },

  async closeForex(...args) {
    return this.work.after(this.account.forex.close(...args));
  },

  async reverseForex(...args) {
    return this.work.afterRoom(this.account.reversal.reverse(...args));
  },

  async endForex(...args) {
    return this.work.after(endOrders(this.account, ...args));
  },

  async cancelForex(...args) {
    return this.work.after(this.account.forex.cancel(...args));
  },

  async setStops(...args) {
    return this.work.after(this.account.forex.setStops(...args));
  },

  async settle(fires) {
    this.work.after(await this.account.triggers.execute(fires));
  },

  async submitMicro(...args) {
    const answer = this.account.micro.submit(...args);
    this.work.microAsked(answer.ok);
    return this.work.after(answer);
  },

  async microOrders(query) {
    return this.account.microOrders.page(query);
  },

  async order(orderId) {
    return ownOrders(this.account, [orderId]).then(([order]) => order ?? null);
  },

  async ownOrders(orderIds) {
    return ownOrders(this.account, orderIds);
  },

  async orders(query) {
    return this.account.orders.page(query);
  },

  async tradeSteps(...args) {
    return tradeSteps(this.account.db, ...args);
  },

  async receipt(orderId) {
    return this.account.receipts.of(orderId);
  },

  async armAgain(market) {
    return this.work.after(await armAgain(this.account, market));
  },

  async findOrders(end) {
    return this.account.receipts.find(end);
  },
} satisfies AccountCalls;
