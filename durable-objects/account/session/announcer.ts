/** Sends changes to attached gateways, at least once and in order, after the request's reply. */

import type { AccountEvent, AccountSnapshot } from "#domain/contracts/account.ts";
import type { AccountChange } from "#domain/contracts/gateway.ts";
import type { AccountNotice } from "#domain/contracts/socket.ts";
import type { AccountContext } from "../account-context.ts";
import { Module } from "../module.ts";
import { columnsOf } from "../records.ts";
import { readChange, readSnapshot } from "./snapshot.ts";

type Message =
  | { kind: "changed"; events: AccountEvent[] }
  | { kind: "session_ended"; tokenHash: string };

export class Announcer extends Module<AccountContext> {
  /** Adds a gateway, and returns the state from which the gateway's first change will start. */
  attach(gateway: string): AccountSnapshot {
    const snapshot = readSnapshot(this.context);
    this.sql`INSERT INTO gateways (name, attached, told_version)
      VALUES (${gateway}, 1, ${snapshot.version}) ON CONFLICT (name)
      DO UPDATE SET attached = attached + 1, told_version = excluded.told_version`;
    return snapshot;
  }

  detach(gateway: string): void {
    const { db, outbox } = this.context;
    db.transaction(() => {
      this.sql`DELETE FROM gateways WHERE name = ${gateway}`;
      outbox.forget(gateway);
    });
  }

  /** Runs inside the transaction of the change. */
  changed(events: AccountEvent[]): void {
    this.context.profiles.bumpVersion();
    this.#putAll({ kind: "changed", events });
  }

  /** Sends a notice to open pages, and a message to the trader. A notice moves no money. */
  tell(notice: AccountNotice): void {
    const { db, changed } = this.context;
    db.transaction(() => changed([{ kind: "notice", notice }]));
  }

  /** Runs inside the transaction that ended the session. */
  sessionEnded(tokenHash: string): void {
    this.#putAll({ kind: "session_ended", tokenHash });
  }

  #putAll(message: Message): void {
    const { outbox } = this.context;
    const payload = JSON.stringify(message);
    const gateways = this.sql<{ name: string }>`SELECT name FROM gateways ORDER BY name`;
    for (const { name } of gateways) outbox.put(name, payload);
  }

  /** The outbox calls this. Sends the account's current state once, in place of older states. */
  async send(name: string, payloads: string[]): Promise<void> {
    const { profiles, gateway } = this.context;
    // `#putAll` wrote the messages.
    const messages = payloads.map((payload) => JSON.parse(payload) as Message);
    const { identity } = profiles.require();
    const attachment = this.#attachmentOf(name);
    const stub = gateway(name);
    for (const message of messages) {
      if (message.kind === "session_ended") await stub.sessionEnded(identity, message.tokenHash);
    }
    const changes = messages.filter((message) => message.kind === "changed");
    if (changes.length === 0) return;
    const events = changes.flatMap((change) => change.events);
    const tell = async (state: AccountSnapshot | AccountChange) => {
      const answer = await stub.accountChanged(identity, state, events);
      return { answer, version: state.version };
    };
    const { context } = this;
    const since = attachment?.toldVersion ?? null;
    let told = await tell(since === null ? readSnapshot(context) : readChange(context, since));
    if (told.answer === "behind") told = await tell(readSnapshot(context));
    // If the gateway attached again before its answer arrived, the newer attachment decides.
    if (this.#attachmentOf(name)?.attached !== attachment?.attached) return;
    if (told.answer === "absent") this.detach(name);
    else this.sql`UPDATE gateways SET told_version = ${told.version} WHERE name = ${name}`;
  }

  #attachmentOf(name: string) {
    return this.sql<{ attached: number; toldVersion: number | null }>`
      SELECT ${columnsOf("attached toldVersion")} FROM gateways WHERE name = ${name}`[0];
  }
}
