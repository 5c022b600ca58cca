import type { AccountEvent } from "#domain/contracts/account.ts";
import { logError } from "#platform/log/log.ts";
import { Outbox, type Send } from "../runtime/outbox.ts";
import { Waits } from "../runtime/waits.ts";
import { CopyMessages } from "./copying/copy-messages.ts";
import { CopyTransfers } from "./copying/copy-transfers.ts";
import { MasterActs } from "./copying/master-acts.ts";
import { PotStore } from "./copying/pot-store.ts";
import { destinations, waitKindOf, whenRefused } from "./destinations.ts";
import { FinancingDue } from "./financing/due.ts";
import { Commands } from "./ledger/commands.ts";
import { Holds } from "./ledger/holds.ts";
import { Ledger } from "./ledger/ledger.ts";
import { Notices } from "./notices/notices.ts";
import { OrderStore } from "./orders/order-store.ts";
import { RealMoney } from "./orders/real-money.ts";
import { UsedQuotes } from "./orders/used-quotes.ts";
import type { AccountPorts } from "./ports.ts";
import { Profiles } from "./profile.ts";

export interface AllDuties {
  /** Runs at the start of a change's transaction: finishes a running stop-out, books loan days. */
  ready(): void;
  /** Runs after a change, inside the change's transaction. */
  changed(events: AccountEvent[]): void;
  send: Send;
}

export type AccountContext = ReturnType<typeof accountContext>;

export function accountContext(ports: AccountPorts, duties: AllDuties) {
  const { db, nowMs, random } = ports;
  const profiles = new Profiles(db);
  /** Reports long waits for unreachable destinations and for the settlement of expired options. */
  const waits = { outbox: new Waits(ports), options: new Waits(ports) };
  const failed = (destination: string, attempts: number, cause: unknown) => {
    logError("announcement_undelivered", { id: destination, attempts }, cause);
    waits.outbox.late(destination, waitKindOf(destination));
  };
  const outbox = new Outbox({ db, nowMs, random, failed, whenRefused });
  const copyMessages = new CopyMessages({ ...ports, profiles, outbox });
  const potStore = new PotStore(db);
  const posted = () => {
    // The books leave out demo accounts. An account has no profile before its opening.
    const isReal = profiles.read()?.identity.isDemo === false;
    if (isReal) outbox.put(destinations.books, "{}");
  };
  const ledger = new Ledger({ db, nowMs, posted });
  return {
    ...ports,
    ...duties,
    profiles,
    ledger,
    holds: new Holds(db),
    orders: new OrderStore(db),
    usedQuotes: new UsedQuotes(db, nowMs),
    realMoney: new RealMoney({ ...ports, profiles }),
    commands: new Commands({ db, nowMs, ready: duties.ready }),
    financingDue: new FinancingDue({ db, profiles }),
    outbox,
    waits,
    copyMessages,
    potStore,
    transfers: new CopyTransfers({ ...ports, ledger, profiles }),
    masterActs: new MasterActs({ db, profiles, nowMs, messages: copyMessages }),
    notices: new Notices({ ...ports, profiles, outbox, potStore }),
    drain: () =>
      outbox
        .drain(duties.send)
        .finally(() => waits.outbox.keep((destination) => outbox.isWaiting(destination))),
  };
}
