/** Calls of an account that copies, of a pot, and of a copied account. */
import { refuse } from "#domain/errors.ts";
import type { AccountCalls } from "../account-door.ts";
import { standingOf } from "./standing.ts";

export const copyingCalls = {
  async fundPot(...args) {
    return this.work.after(await this.account.following.fund(...args));
  },

  async steerPot(...args) {
    return this.account.following.steer(...args);
  },

  async takeFromPot(...args) {
    return this.account.following.takeOut(...args);
  },

  async followRoom(...args) {
    return this.account.following.room(...args);
  },

  async pots() {
    return this.account.following.list();
  },

  async takePotMessages(companyId, messages) {
    this.account.takePotMessages(companyId, messages);
    // A follower's first money opens its pot.
    await this.opening.note();
    this.work.later();
  },

  async tellClaims() {
    const { pots, risk, floating } = this.account;
    return this.work.after(await pots.tellClaims(risk, floating));
  },

  async copy(...args) {
    return this.work.afterRoom(this.account.copyDecisions.decide(...args));
  },

  async changePot(change, key) {
    const { pots, floating } = this.account;
    return this.work.after(await pots.change(change, floating, key));
  },

  async pot() {
    return this.account.pots.own();
  },

  async attachPot(gateway) {
    const { pots, announcer } = this.account;
    return pots.own() ? { ok: true, snapshot: announcer.attach(gateway) } : refuse("not_found");
  },

  async copies(query) {
    return this.account.copies.page(query);
  },

  async copiesOf(orderIds) {
    return this.account.copies.ofOrders(orderIds);
  },

  async setMaster(isMaster) {
    this.account.masterActs.setMaster(isMaster);
    if (isMaster) this.account.record.start();
    this.work.recordStarted();
  },

  async standing() {
    return standingOf(this.account);
  },
} satisfies AccountCalls;
