import { refuse } from "#domain/errors/errors.ts";
import { type AccountCalls, answers, waits } from "../account-door.ts";
import { standingOf } from "./standing.ts";

export const copyingCalls = {
  fundPot: waits(({ following }, ...args) => following.fund(...args)),
  steerPot: answers(({ following }, ...args) => following.steer(...args)),
  takeFromPot: answers(({ following }, ...args) => following.takeOut(...args)),
  followRoom: answers(({ following }, ...args) => following.room(...args)),
  pots: answers(({ following }) => following.list()),

  async takePotMessages(companyId, messages) {
    this.account.takePotMessages(companyId, messages);
    // The first money from a follower opens the pot.
    await this.opening.note();
    this.work.later();
  },

  tellClaims: waits(({ pots, risk, floating }) => pots.tellClaims(risk, floating)),

  async copy(...args) {
    return this.work.afterRoom(this.account.copyDecisions.decide(...args));
  },

  changePot: waits(({ pots, floating }, change, key) => pots.change(change, floating, key)),
  pot: answers(({ pots }) => pots.own()),
  attachPot: answers(({ pots, announcer }, gateway) =>
    pots.own() ? { ok: true, snapshot: announcer.attach(gateway) } : refuse("not_found"),
  ),
  copies: answers(({ copies }, query) => copies.page(query)),
  copiesOf: answers(({ copies }, orderIds) => copies.ofOrders(orderIds)),

  async setMaster(isMaster) {
    this.account.masterActs.setMaster(isMaster);
    if (isMaster) this.account.record.start();
    this.work.recordStarted();
  },

  standing: answers(standingOf),
} satisfies AccountCalls;
