/** Kinds of objects in a backup. A backup omits gateways, whose data ends with their sockets. */
export const storedKinds = [
  "account",
  "follow",
  "fund",
  "conversation",
  "company",
  "limits",
  "market",
] as const;
export type StoredKind = (typeof storedKinds)[number];

/** A row's value in JSON; bytes are base64. */
export type Cell = string | number | null | { base64: string };

export interface SchemaRow {
  type: string;
  name: string;
  sql: string;
}

export interface TableRows {
  table: string;
  columns: string[];
  rows: Cell[][];
}

export interface RowsCursor {
  step: number;
  /** Key of the last row that this step has read; null at the step's beginning. */
  after: Cell[] | null;
  /** Key of the last row read from each log, in the order of `logs`. */
  ends: (Cell[] | null)[];
  /** Id of the object's state after its last write; null until all logs have been read once. */
  mark: string | null;
}

/** Page of rows. `isChanged`: a row changed between two pages, so the reading starts again. */
export type RowsPage =
  | { isChanged: false; tables: TableRows[]; next: RowsCursor | null }
  | { isChanged: true };

export interface ReadingRules {
  /** Append-only tables, which need not be read at one moment. */
  logs: readonly string[];
  /** Tables that a backup omits, because they are rebuilt after a restore. */
  leftOut: readonly string[];
  /** Conditions on the rows to read, by table. */
  only: Readonly<Record<string, string>>;
}

const everything: ReadingRules = { logs: [], leftOut: [], only: {} };

export const readingRules: Record<StoredKind | "database", ReadingRules> = {
  database: everything,
  account: {
    ...everything,
    // The first two tables grow only by migrations. A restore must write them before the others,
    // which reference them; it writes logs first.
    logs: ["ledger_accounts", "journal_kinds", "journal_transactions", "journal_entries"],
  },
  follow: everything,
  fund: everything,
  conversation: everything,
  company: everything,
  limits: everything,
  // Omits candles, which the price source has. Reads only the newest ticks and those in receipts.
  market: {
    logs: [],
    leftOut: ["candles", "coverage"],
    only: {
      tick_chunks: `first_seq = (SELECT max(first_seq) FROM tick_chunks) OR EXISTS (
        SELECT 1 FROM cited_ticks WHERE seq BETWEEN first_seq AND last_seq)`,
    },
  },
};

export interface NamesPage {
  names: string[];
  next: [companyId: number, id: string] | null;
}

export interface StoredRpc {
  schema(): Promise<SchemaRow[]>;
  rows(rules: ReadingRules, cursor: RowsCursor | null): Promise<RowsPage>;
}

/** `finished`: an earlier restore of the same archive is complete. */
export type Beginning = "begun" | "finished" | "not_empty";

/** Calls that an object answers while its deployment is being restored. */
export interface VaultRpc extends StoredRpc {
  /** Creates the tables; first removes what an interrupted restore of the same archive left. */
  begin(kind: StoredKind, archive: string, schema: SchemaRow[]): Promise<Beginning>;
  write(archive: string, pages: TableRows[]): Promise<void>;
  /** Creates indexes and triggers. */
  finish(archive: string, schema: SchemaRow[]): Promise<void>;
}
