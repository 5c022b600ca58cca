/**
 * Notifies the trader of events, even while no page is open. Every notice passes through `tell`. A
 * notice is a row of the outbox, written in the transaction of its event. The company's database
 * stores a notice once, however often the outbox sends it.
 */

import type { AccountEvent } from "#domain/contracts/account.ts";
import { isHappening } from "#domain/contracts/happenings.ts";
import { mayMail } from "#domain/notices/choices.ts";
import type { Notice, NoticeFacts, NoticeKind } from "#domain/notices/notices.ts";
import type { Held } from "#platform/delivery/held.ts";
import type { Outbox } from "../../runtime/outbox.ts";
import type { PotStore } from "../copying/pot-store.ts";
import { destinations } from "../destinations.ts";
import { Module } from "../module.ts";
import type { AccountPorts } from "../ports.ts";
import type { Profiles } from "../profile.ts";
import { outcomeOf } from "../session/happenings.ts";
import { PushDevices } from "./push-devices.ts";

type Ports = "db" | "nowMs" | "newId" | "storeNotices" | "mailNotices" | "pushNotices";

interface NoticePorts extends Pick<AccountPorts, Ports> {
  profiles: Profiles;
  outbox: Outbox;
  potStore: PotStore;
}

// `tell` wrote the notices.
const read = (payloads: readonly string[]) =>
  payloads.map((payload) => JSON.parse(payload) as Notice);

export class Notices extends Module<NoticePorts> {
  readonly devices = new PushDevices(this.context.db);

  /**
   * Call it inside the transaction of the change.
   * @param id id of the event: at most 64 letters, digits, - and _. A repeated id is shown once
   */
  tell<K extends NoticeKind>(kind: K, facts: NoticeFacts<K>, id: string): void {
    // A pot's notices have no reader: the follower's own account notifies the follower.
    if (this.context.potStore.read()) return;
    const { outbox, nowMs, profiles } = this.context;
    const payload = JSON.stringify({ id, kind, facts, atMs: nowMs() });
    outbox.put(destinations.notices, payload);
    // A demo account has no e-mail address.
    const { isDemo } = profiles.require().identity;
    if (!isDemo && mayMail(kind)) outbox.put(destinations.letters, payload);
    if (!this.devices.isEmpty()) outbox.put(destinations.pushes, payload);
  }

  /**
   * Runs inside the transaction of a change. Notifies the trader of its events, so that
   * they are known even if no page is open.
   */
  record(events: readonly AccountEvent[]): void {
    const { db, profiles, newId } = this.context;
    for (const event of events) {
      if (event.kind !== "notice") continue;
      const { notice, orderId, call } = event;
      if (notice === "margin_call") this.tell(notice, call ?? {}, newId());
      else if (!isHappening(notice)) this.tell(notice, {}, newId());
      else if (orderId !== undefined) {
        const { showCode, result } = outcomeOf(db, notice, orderId);
        const { currency } = profiles.require();
        this.tell(notice, { showCode, result, currency }, `${notice}-${orderId}`);
      }
    }
  }

  async send(payloads: readonly string[]): Promise<void> {
    const { profiles, storeNotices } = this.context;
    await storeNotices(profiles.require().identity, read(payloads));
  }

  async mail(payloads: readonly string[]): Promise<void> {
    const { db, profiles, mailNotices } = this.context;
    const held = await mailNotices(profiles.require().identity, read(payloads));
    db.transaction(() => this.#hold(destinations.heldLetters, held));
  }

  async push(payloads: readonly string[]): Promise<void> {
    const { db, profiles, pushNotices } = this.context;
    const { identity } = profiles.require();
    const { held, gone } = await pushNotices(identity, this.devices.list(), read(payloads));
    db.transaction(() => {
      for (const endpoint of gone) this.devices.drop(endpoint);
      this.#hold(destinations.heldPushes, held);
    });
  }

  #hold(destination: string, held: readonly Held[]): void {
    const { outbox, nowMs } = this.context;
    for (const { notice, untilMs } of held) {
      outbox.put(destination, JSON.stringify(notice), untilMs - nowMs());
    }
  }
}
