/** Messages of copy trading to other objects, each stored in the transaction of its cause. */

import type { MasterEvent, PotMessage, PotReport } from "#domain/contracts/copying.ts";
import { accountName, followName } from "#domain/text/names.ts";
import type { Outbox } from "../../runtime/outbox.ts";
import { destinations } from "../destinations.ts";
import { Module } from "../module.ts";
import type { AccountPorts } from "../ports.ts";
import type { Profiles } from "../profile.ts";

type TopicMessage = { kind: "act"; event: MasterEvent } | { kind: "pot"; report: PotReport };

interface Context extends Pick<AccountPorts, "db" | "account" | "follow"> {
  profiles: Profiles;
  outbox: Outbox;
}

export class CopyMessages extends Module<Context> {
  tell(userId: string, message: PotMessage): void {
    this.context.outbox.put(`${destinations.account}${userId}`, JSON.stringify(message));
  }

  tellTopic(masterId: string, message: TopicMessage): void {
    this.context.outbox.put(`${destinations.follow}${masterId}`, JSON.stringify(message));
  }

  /** Delivers the waiting messages for one account now; false if that account is out of reach. */
  flush(userId: string): Promise<boolean> {
    return this.context.outbox.flush(`${destinations.account}${userId}`, (to, payloads) =>
      this.toAccount(to, payloads),
    );
  }

  async toAccount(destination: string, payloads: string[]): Promise<void> {
    const userId = destination.slice(destinations.account.length);
    const { companyId } = this.context.profiles.require().identity;
    // `tell` wrote the messages.
    const messages = payloads.map((payload) => JSON.parse(payload) as PotMessage);
    const other = this.context.account(accountName(companyId, userId));
    await other.takePotMessages(companyId, messages);
  }

  async toTopic(destination: string, payloads: string[]): Promise<void> {
    const masterId = destination.slice(destinations.follow.length);
    const { companyId } = this.context.profiles.require().identity;
    const topic = this.context.follow(followName(companyId, masterId));
    // `tellTopic` wrote the messages.
    const messages = payloads.map((payload) => JSON.parse(payload) as TopicMessage);
    const events = messages.flatMap((each) => (each.kind === "act" ? each.event : []));
    if (events.length > 0) await topic.take(masterId, events);
    for (const each of messages) {
      if (each.kind === "pot") await topic.potChanged(each.report);
    }
  }
}
