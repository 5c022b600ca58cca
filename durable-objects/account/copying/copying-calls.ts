/** Calls of an account object that copies, is a pot, or is copied. */

import type { AccountSnapshot, AccountState } from "#domain/contracts/account.ts";
import type {
  CopyingRpc,
  CopyOutcome,
  CopyRow,
  FollowedPot,
  MasterStanding,
  OwnPot,
  PotMessage,
} from "#domain/contracts/copying.ts";
import { type Result, refuse } from "#domain/errors.ts";
import { MiningCalls } from "../mining/mining-calls.ts";
import { standingOf } from "./standing.ts";

/** Arguments of a call, as its contract has them. */
type Of<Call extends keyof CopyingRpc> = Parameters<CopyingRpc[Call]>;

export class CopyingCalls extends MiningCalls implements CopyingRpc {
  async fundPot(...args: Of<"fundPot">): Promise<Result<AccountState>> {
    return this.work.after(await this.account.following.fund(...args));
  }

  async steerPot(...args: Of<"steerPot">): Promise<Result<{ pot: OwnPot }>> {
    return this.account.following.steer(...args);
  }

  async takeFromPot(...args: Of<"takeFromPot">): Promise<Result<{ pot: OwnPot }>> {
    return this.account.following.takeOut(...args);
  }

  async followRoom(...args: Of<"followRoom">): Promise<{ most: string; isFull: boolean }> {
    return this.account.following.room(...args);
  }

  async pots(): Promise<FollowedPot[]> {
    return this.account.following.list();
  }

  async takePotMessages(companyId: number, messages: PotMessage[]): Promise<void> {
    this.account.takePotMessages(companyId, messages);
    // The first money of a follower opens its pot.
    await this.opening.note();
    this.work.later();
  }

  async tellClaims(): Promise<string | null> {
    const { pots, risk, floating } = this.account;
    return this.work.after(await pots.tellClaims(risk, floating));
  }

  async copy(...args: Of<"copy">): Promise<CopyOutcome> {
    return this.work.afterRoom(this.account.copyDecisions.decide(...args));
  }

  async changePot(...[change, key]: Of<"changePot">): Promise<Result<{ pot: OwnPot }>> {
    const { pots, floating } = this.account;
    return this.work.after(await pots.change(change, floating, key));
  }

  async pot(): Promise<OwnPot | null> {
    return this.account.pots.own();
  }

  async attachPot(gateway: string): Promise<Result<{ snapshot: AccountSnapshot }>> {
    const { pots, announcer } = this.account;
    return pots.own() ? { ok: true, snapshot: announcer.attach(gateway) } : refuse("not_found");
  }

  async copies(
    ...[query]: Of<"copies">
  ): Promise<{ data: CopyRow[]; total: number; refused: number }> {
    return this.account.copies.page(query);
  }

  async copiesOf(orderIds: string[]): Promise<CopyRow[]> {
    return this.account.copies.ofOrders(orderIds);
  }

  async setMaster(isMaster: boolean): Promise<void> {
    this.account.masterActs.setMaster(isMaster);
    if (isMaster) this.account.record.start();
    this.work.recordStarted();
  }

  async standing(): Promise<MasterStanding> {
    return standingOf(this.account);
  }
}
