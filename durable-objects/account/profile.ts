import type { Identity } from "#domain/contracts/account.ts";
import type { TradingTerms } from "#domain/contracts/trading-terms.ts";
import { accountName } from "#domain/text/names.ts";
import { Store } from "../runtime/bases.ts";
import { Kept } from "../runtime/kept.ts";
import { columnsOf, expected, insertRecord, updateRecord } from "./records.ts";

export interface Profile extends TradingTerms {
  identity: Identity;
  currency: string;
  openedMs: number;
  stateVersion: number;
  termsReadMs: number;
  /** Time (ms) at which the account last read the announced changes that worsen its terms. */
  comingReadMs: number;
}

interface ProfileRow
  extends Pick<Identity, "companyId" | "userId">,
    Pick<Profile, "currency" | "stateVersion" | "termsReadMs" | "comingReadMs"> {
  isDemo: number;
  createdAtMs: number;
  marginCallLevel: number;
  laterCalls: string;
  stopOutLevel: number;
  positionsMax: number;
  pendingMax: number;
  rolloverTime: string | null;
  rolloverZone: string | null;
}

const columns = columnsOf(`companyId userId isDemo currency createdAtMs stateVersion marginCallLevel
  laterCalls stopOutLevel positionsMax pendingMax termsReadMs comingReadMs rolloverTime rolloverZone`);

export class Profiles extends Store {
  readonly #kept = new Kept(this.db, () => this.#read());

  /** The profile; null before the account is opened. */
  read(): Profile | null {
    return this.#kept.get();
  }

  #read(): Profile | null {
    const [row] = this.sql<ProfileRow>`SELECT ${columns} FROM profile`;
    if (!row) return null;
    const { companyId, userId, currency, stateVersion, termsReadMs, comingReadMs } = row;
    const { rolloverTime: time, rolloverZone: zone } = row;
    return {
      ...{ currency, stateVersion, termsReadMs, comingReadMs },
      identity: { companyId, userId, isDemo: row.isDemo === 1 },
      openedMs: row.createdAtMs,
      risk: {
        marginCall: row.marginCallLevel,
        // `setTerms` wrote the list.
        laterCalls: JSON.parse(row.laterCalls) as number[],
        stopOut: row.stopOutLevel,
      },
      limits: { positions: row.positionsMax, pending: row.pendingMax },
      rollover: time === null || zone === null ? null : { time, zone },
    };
  }

  /** @throws if the account is not open yet */
  require(): Profile {
    return expected(this.read(), "the account is not open");
  }

  create({ companyId, userId, isDemo }: Identity, currency: string, nowMs: number): void {
    const opened = { currency, createdAtMs: nowMs, stateVersion: 1 };
    insertRecord(this.db, "profile", { one: 1, companyId, userId, isDemo, ...opened });
    this.#kept.forget();
  }

  bumpVersion(): void {
    this.sql`UPDATE profile SET state_version = state_version + 1`;
    this.#kept.forget();
  }

  accountName(): string {
    const { companyId, userId } = this.require().identity;
    return accountName(companyId, userId);
  }

  /** Sets the end of the company's trading day; null if nothing is financed overnight. */
  setRollover(clock: TradingTerms["rollover"]): void {
    this.#change({ rolloverTime: clock?.time ?? null, rolloverZone: clock?.zone ?? null });
  }

  /** Stores the company's settings, which were read at this time (ms). */
  setTerms({ risk, limits, rollover }: TradingTerms, atMs: number): void {
    this.#change({
      marginCallLevel: risk.marginCall,
      laterCalls: risk.laterCalls ?? [],
      stopOutLevel: risk.stopOut,
      positionsMax: limits.positions,
      pendingMax: limits.pending,
      rolloverTime: rollover?.time ?? null,
      rolloverZone: rollover?.zone ?? null,
      termsReadMs: atMs,
    });
  }

  setComingRead(atMs: number): void {
    this.#change({ comingReadMs: atMs });
  }

  #change(fields: Parameters<typeof updateRecord>[3]): void {
    updateRecord(this.db, "profile", { one: 1 }, fields);
    this.#kept.forget();
  }
}
