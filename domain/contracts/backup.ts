/**
 * What a backup reads of a deployment and a restore writes into an empty one: rows, in pages, of
 * the database and of every object.
 */

/** Kinds of objects whose rows are backed up. Gateways keep nothing that outlives their sockets. */
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

/** A value of a row as JSON has it; what is in bytes is base64. */
export type Cell = string | number | null | { base64: string };

/** A table, index or trigger as SQLite keeps it. */
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

/** Where a reading goes on. */
export interface RowsCursor {
  step: number;
  /** Key of the newest row of the step that was read; null at its beginning. */
  after: Cell[] | null;
  /** Keys of the newest rows of the logs that were read, in the order of the logs. */
  ends: (Cell[] | null)[];
  /** Names the one moment that everything but the logs is read at. */
  mark: string | null;
}

/** `changed`: something was written between two pages; the reading begins again. */
export type RowsPage =
  | { isChanged: false; tables: TableRows[]; next: RowsCursor | null }
  | { isChanged: true };

/** What is read of a kind of objects. */
export interface ReadingRules {
  /** Tables whose rows only come, never change and never go: they need no single moment. */
  logs: readonly string[];
  /** Tables that are made anew. */
  leftOut: readonly string[];
  /** Conditions on the rows of a table. */
  only: Readonly<Record<string, string>>;
}

const everything: ReadingRules = { logs: [], leftOut: [], only: {} };

export const readingRules: Record<StoredKind | "database", ReadingRules> = {
  database: everything,
  account: {
    ...everything,
    // The first two grow with the schema only; the others name them.
    logs: ["ledger_accounts", "journal_kinds", "journal_transactions", "journal_entries"],
  },
  follow: everything,
  fund: everything,
  conversation: everything,
  company: everything,
  limits: everything,
  // Candles are filled from their source again. A receipt is proven by the ticks that it cites.
  market: {
    logs: [],
    leftOut: ["candles", "coverage"],
    only: {
      tick_chunks: `first_seq = (SELECT max(first_seq) FROM tick_chunks) OR EXISTS (
        SELECT 1 FROM cited_ticks WHERE seq BETWEEN first_seq AND last_seq)`,
    },
  },
};

/** Names of objects of a kind, and where the next page goes on. */
export interface NamesPage {
  names: string[];
  next: [companyId: number, id: string] | null;
}

/** What every object with rows answers. */
export interface StoredRpc {
  schema(): Promise<SchemaRow[]>;
  rows(rules: ReadingRules, cursor: RowsCursor | null): Promise<RowsPage>;
}

/** `finished`: this very archive was restored here before. */
export type Beginning = "begun" | "finished" | "not_empty";

/** What an object answers while its deployment is being restored. */
export interface VaultRpc extends StoredRpc {
  /** Makes the tables; what a restore of the same archive left half done is taken away first. */
  begin(kind: StoredKind, archive: string, schema: SchemaRow[]): Promise<Beginning>;
  write(archive: string, pages: TableRows[]): Promise<void>;
  /** Makes indexes and triggers. */
  finish(archive: string, schema: SchemaRow[]): Promise<void>;
}
