import type { AccountEvent, AccountType } from "#domain/contracts/account.ts";
import type { Database } from "../../runtime/database.ts";
import type { Arming } from "../arming.ts";
import type { Commands } from "../commands.ts";
import type { Holds } from "../holds.ts";
import type { Bucket, Ledger } from "../ledger.ts";
import type { OrderStore } from "../order-store.ts";
import type { Profiles } from "../profile.ts";
import type { RealMoney } from "../real-money.ts";
import type { UsedQuotes } from "../used-quotes.ts";
import type { DeskReports } from "./desk-reports.ts";
import type { PaymentStore } from "./payment-store.ts";
import type { PayoutStops } from "./payout-stops.ts";

/** What the modules of payments work with. */
export interface CashierPorts {
  db: Database;
  commands: Commands;
  profiles: Profiles;
  realMoney: RealMoney;
  ledger: Ledger;
  holds: Holds;
  orders: OrderStore;
  usedQuotes: UsedQuotes;
  arming: Arming;
  payments: PaymentStore;
  stops: PayoutStops;
  reports: DeskReports;
  /** Inside the command's transaction: the account has changed. */
  changed(events: AccountEvent[]): void;
  nowMs(): number;
  /** An id nobody can guess. */
  newId(): string;
}

export function freeBucket(account: AccountType): Bucket {
  return `${account}.free`;
}

export function holdBucket(account: AccountType): Bucket {
  return `${account}.hold`;
}
