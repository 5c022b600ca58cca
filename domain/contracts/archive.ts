/** Lines of an archive: schemas, parts, rows, files and secrets. The manifest is the last line. */
import type { SchemaRow, StoredKind, TableRows } from "./backup.ts";

export interface Part {
  kind: StoredKind | "database";
  /** Name of the object; empty for the database. */
  name: string;
}

export interface PartSummary extends Part {
  /** Index of the object's schema among the archive's schemas; null if it has no tables. */
  schema: number | null;
  rows: number;
  hash: string;
}

export interface FileSummary {
  key: string;
  bytes: number;
  hash: string;
}

/** Deployment secrets. Without them, second factors, push devices and simulated prices are lost. */
export type DeploymentSecrets = Record<string, string>;

export interface Manifest {
  format: number;
  release: string;
  environment: string;
  source: string;
  takenAtMs: number;
  /** True if no object ran during the backup, so that the archive shows one moment. */
  isOneMoment: boolean;
  /** Applied migrations of each schema. The `schema` of a part is an index in this list. */
  migrations: string[][];
  parts: PartSummary[];
  files: FileSummary[];
}

export interface StoredFile {
  key: string;
  http: Record<string, string>;
  custom: Record<string, string>;
  base64: string;
}

export type Line =
  | { secrets: DeploymentSecrets }
  | { schema: SchemaRow[] }
  | { part: Part; schema: number | null }
  | { rows: TableRows }
  | { file: StoredFile }
  | { manifest: Manifest };
