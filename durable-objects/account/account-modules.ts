/** Wires the modules of an account over any database, clock and gateways. */
import type { Identity } from "#domain/contracts/account.ts";
import type { GatewayRpc } from "#domain/contracts/gateway.ts";
import type { Database } from "../runtime/database.ts";
import { Outbox } from "../runtime/outbox.ts";
import { Announcer } from "./announce.ts";
import { Commands } from "./commands.ts";
import { Forex } from "./forex.ts";
import { Holds } from "./holds.ts";
import { Ledger } from "./ledger.ts";
import { OrderStore } from "./order-store.ts";
import { Profiles } from "./profile.ts";
import { Sessions } from "./sessions.ts";
import { readSnapshot } from "./snapshot.ts";
import { UsedQuotes } from "./used-quotes.ts";

export interface AccountPorts {
  db: Database;
  nowMs(): number;
  /** Uniform in [0, 1). */
  random(): number;
  /** An id nobody can guess. */
  newId(): string;
  gateway(name: string): Pick<GatewayRpc, "accountChanged" | "sessionEnded">;
}

export interface AccountModules {
  db: Database;
  profiles: Profiles;
  ledger: Ledger;
  orders: OrderStore;
  forex: Forex;
  outbox: Outbox;
  announcer: Announcer;
  nowMs(): number;
  startSession(tokenHash: string, nowMs: number): void;
  endSession(tokenHash: string): void;
  /** Null for an unknown, ended or expired session. */
  authorize(tokenHash: string, nowMs: number): Identity | null;
}

export function accountModules(ports: AccountPorts): AccountModules {
  const { db, nowMs, random, newId, gateway } = ports;
  const profiles = new Profiles(db);
  const ledger = new Ledger(db, nowMs);
  const orders = new OrderStore(db);
  const sessions = new Sessions(db);
  const failed = (destination: string, attempts: number, cause: unknown) =>
    console.error(`announcing to ${destination} failed ${attempts} times`, cause);
  const outbox = new Outbox({ db, nowMs, random, failed });
  const snapshot = () => readSnapshot(profiles, ledger, orders);
  const announcer = new Announcer({ db, outbox, profiles, snapshot, gateway });
  const forex = new Forex({
    commands: new Commands(db, nowMs),
    profiles,
    ledger,
    holds: new Holds(db),
    orders,
    usedQuotes: new UsedQuotes(db, nowMs),
    changed: (events) => announcer.changed(events),
    nowMs,
    newId,
  });
  return {
    db,
    profiles,
    ledger,
    orders,
    forex,
    outbox,
    announcer,
    nowMs,
    startSession: (tokenHash, atMs) =>
      db.transaction(() => {
        for (const removed of sessions.start(tokenHash, atMs)) announcer.sessionEnded(removed);
      }),
    endSession: (tokenHash) =>
      db.transaction(() => {
        if (sessions.end(tokenHash)) announcer.sessionEnded(tokenHash);
      }),
    authorize: (tokenHash, atMs) =>
      sessions.isValid(tokenHash, atMs) ? (profiles.read()?.identity ?? null) : null,
  };
}
