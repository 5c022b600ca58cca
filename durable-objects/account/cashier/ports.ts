import type { AccountEvent, AccountType } from "#domain/contracts/account.ts";
import type { Database } from "../../runtime/database.ts";
import type { Commands } from "../ledger/commands.ts";
import type { Holds } from "../ledger/holds.ts";
import type { Bucket, Ledger } from "../ledger/ledger.ts";
import type { Arming } from "../orders/arming.ts";
import type { OrderStore } from "../orders/order-store.ts";
import type { RealMoney } from "../orders/real-money.ts";
import type { UsedQuotes } from "../orders/used-quotes.ts";
import type { Profiles } from "../profile.ts";
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
