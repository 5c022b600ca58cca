/**
 * Sends changes of the account to the attached gateways: at least once, in order, after the reply.
 */

import type { AccountEvent, AccountSnapshot, Identity } from "#domain/contracts/account.ts";
import type { AccountChange, ChangeAnswer, GatewayRpc } from "#domain/contracts/gateway.ts";
import type { AccountNotice } from "#domain/contracts/socket.ts";
import type { AccountContext } from "../account-context.ts";
import { Module } from "../module.ts";
import { readChange, readSnapshot } from "./snapshot.ts";

type Message =
  | { kind: "changed"; events: AccountEvent[] }
  | { kind: "session_ended"; tokenHash: string };

export class Announcer extends Module<AccountContext> {
  /** Adds a gateway and returns the state that its first change will follow. */
  attach(gateway: string): AccountSnapshot {
    const snapshot = readSnapshot(this.context);
    this.context.db.rows(
      `INSERT INTO gateways (name, attached, told_version) VALUES (?, 1, ?)
       ON CONFLICT (name) DO UPDATE
       SET attached = attached + 1, told_version = excluded.told_version`,
      gateway,
      snapshot.version,
    );
    return snapshot;
  }

  detach(gateway: string): void {
    const { db, outbox } = this.context;
    db.transaction(() => {
      db.rows("DELETE FROM gateways WHERE name = ?", gateway);
      outbox.forget(gateway);
    });
  }

  /** Runs inside the transaction of the change. */
  changed(events: AccountEvent[]): void {
    this.context.profiles.bumpVersion();
    this.#putAll({ kind: "changed", events });
  }

  /** Tells what moves no money: to open pages and, like any change, as a message for the trader. */
  tell(notice: AccountNotice): void {
    const { db, changed } = this.context;
    db.transaction(() => changed([{ kind: "notice", notice }]));
  }

  /** Runs inside the transaction that ended the session. */
  sessionEnded(tokenHash: string): void {
    this.#putAll({ kind: "session_ended", tokenHash });
  }

  #putAll(message: Message): void {
    const { db, outbox } = this.context;
    const payload = JSON.stringify(message);
    const gateways = db.rows<{ name: string }>("SELECT name FROM gateways ORDER BY name");
    for (const { name } of gateways) outbox.put(name, payload);
  }

  /** Sends for the outbox. It reads the current state, so old states are skipped. */
  async send(name: string, payloads: string[]): Promise<void> {
    const { profiles, gateway } = this.context;
    // `#putAll` wrote them.
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
    const tell = (state: AccountSnapshot | AccountChange) =>
      this.#tell(stub, identity, state, events);
    let told = await tell(this.#newsSince(attachment?.told_version ?? null));
    if (told.answer === "behind") told = await tell(readSnapshot(this.context));
    // If the gateway attached again while it answered, the newer attachment decides.
    if (this.#attachmentOf(name)?.attached !== attachment?.attached) return;
    if (told.answer === "absent") this.detach(name);
    else this.#told(name, told.version);
  }

  async #tell(
    stub: Pick<GatewayRpc, "accountChanged">,
    identity: Identity,
    state: AccountSnapshot | AccountChange,
    events: AccountEvent[],
  ): Promise<{ answer: ChangeAnswer; version: number }> {
    return {
      answer: await stub.accountChanged(identity, state, events),
      version: state.version,
    };
  }

  #newsSince(version: number | null): AccountSnapshot | AccountChange {
    return version === null ? readSnapshot(this.context) : readChange(this.context, version);
  }

  #told(name: string, version: number): void {
    this.context.db.rows("UPDATE gateways SET told_version = ? WHERE name = ?", version, name);
  }

  #attachmentOf(name: string): { attached: number; told_version: number | null } | undefined {
    return this.context.db.rows<{ attached: number; told_version: number | null }>(
      "SELECT attached, told_version FROM gateways WHERE name = ?",
      name,
    )[0];
  }
}
