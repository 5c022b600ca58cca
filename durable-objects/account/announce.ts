/** Tells the attached gateways what has changed: at least once, in order, after the reply. */
import type { AccountEvent, AccountSnapshot } from "#domain/contracts/account.ts";
import type { GatewayRpc } from "#domain/contracts/gateway.ts";
import type { Database } from "../runtime/database.ts";
import type { Outbox } from "../runtime/outbox.ts";
import type { Profiles } from "./profile.ts";

type Message =
  | { kind: "changed"; events: AccountEvent[] }
  | { kind: "session_ended"; tokenHash: string };

export interface AnnouncerPorts {
  db: Database;
  outbox: Outbox;
  profiles: Profiles;
  snapshot(): AccountSnapshot;
  gateway(name: string): Pick<GatewayRpc, "accountChanged" | "sessionEnded">;
}

export class Announcer {
  readonly #ports: AnnouncerPorts;

  constructor(ports: AnnouncerPorts) {
    this.#ports = ports;
  }

  /** From now on this gateway is told of every change. */
  attach(gateway: string): void {
    this.#ports.db.rows(
      `INSERT INTO gateways (name, attached) VALUES (?, 1)
       ON CONFLICT (name) DO UPDATE SET attached = attached + 1`,
      gateway,
    );
  }

  detach(gateway: string): void {
    const { db, outbox } = this.#ports;
    db.transaction(() => {
      db.rows("DELETE FROM gateways WHERE name = ?", gateway);
      outbox.forget(gateway);
    });
  }

  /** Inside the transaction of the change. */
  changed(events: AccountEvent[]): void {
    this.#ports.profiles.bumpVersion();
    this.#putAll({ kind: "changed", events });
  }

  /** Inside the transaction that ended the session. */
  sessionEnded(tokenHash: string): void {
    this.#putAll({ kind: "session_ended", tokenHash });
  }

  #putAll(message: Message): void {
    const { db, outbox } = this.#ports;
    const payload = JSON.stringify(message);
    const gateways = db.rows<{ name: string }>("SELECT name FROM gateways ORDER BY name");
    for (const { name } of gateways) outbox.put(name, payload);
  }

  /** The outbox's sending. The state is read at this moment, so old states are skipped. */
  async send(name: string, payloads: string[]): Promise<void> {
    const { profiles, snapshot, gateway } = this.#ports;
    // Written by #putAll.
    const messages = payloads.map((payload) => JSON.parse(payload) as Message);
    const { identity } = profiles.require();
    const attached = this.#attachedCount(name);
    const stub = gateway(name);
    for (const message of messages) {
      if (message.kind === "session_ended") await stub.sessionEnded(identity, message.tokenHash);
    }
    const changes = messages.filter((message) => message.kind === "changed");
    if (changes.length === 0) return;
    const events = changes.flatMap((change) => change.events);
    const present = await stub.accountChanged(identity, snapshot(), events);
    // Somebody may have come while the gateway answered: then it is kept.
    if (!present && this.#attachedCount(name) === attached) this.detach(name);
  }

  #attachedCount(name: string): number | null {
    const [row] = this.#ports.db.rows<{ attached: number }>(
      "SELECT attached FROM gateways WHERE name = ?",
      name,
    );
    return row?.attached ?? null;
  }
}
