/** Calls by which a deployment's owner backs it up and restores it. */
import { setTimeout as wait } from "node:timers/promises";
import type { DeploymentSecrets, Part, StoredFile } from "#domain/contracts/archive.ts";
import type {
  Beginning,
  NamesPage,
  RowsCursor,
  RowsPage,
  SchemaRow,
  StoredKind,
  TableRows,
} from "#domain/contracts/backup.ts";

export class CallError extends Error {}

export interface Overview {
  release: string;
  environment: string;
  closedFor: string | null;
  database: string[];
  expected: Record<StoredKind | "database", readonly string[]>;
  /** SHA-256 of each secret with which stored data was made. */
  secretHashes: Record<string, string>;
  /** The secrets themselves, for a backup; null otherwise. */
  secrets: DeploymentSecrets | null;
}

export interface BackupClient {
  readonly source: string;
  overview(isBeginning: boolean): Promise<Overview>;
  names(kind: StoredKind, after: NamesPage["next"]): Promise<NamesPage>;
  schema(part: Part): Promise<SchemaRow[]>;
  rows(part: Part, cursor: RowsCursor | null): Promise<RowsPage>;
  files(after: string | null): Promise<{ keys: string[]; next: string | null }>;
  file(key: string): Promise<StoredFile>;
  begin(archive: string, part: Part, schema: SchemaRow[]): Promise<Beginning>;
  write(archive: string, part: Part, pages: TableRows[]): Promise<void>;
  finish(archive: string, part: Part, schema: SchemaRow[]): Promise<void>;
  putFile(archive: string, file: StoredFile): Promise<Beginning>;
  noteRestored(archive: string): Promise<void>;
  reportAgain(part: Part): Promise<void>;
}

const triesMax = 4;
const pauseMs = 500;

/** @param isRepeatable true for an idempotent call, which is sent again after a failure */
type Ask = (
  call: string,
  body: string | Uint8Array<ArrayBuffer>,
  isRepeatable: boolean,
  headers?: Record<string, string>,
) => Promise<Response>;

function asker(url: string, secret: string): Ask {
  return async (call, body, isRepeatable, headers = {}) => {
    for (let tries = 1; ; tries++) {
      const isLast = !isRepeatable || tries === triesMax;
      try {
        const answer = await fetch(`${url}/api/backup/${call}`, {
          method: "POST",
          headers: { Authorization: `Bearer ${secret}`, ...headers },
          body,
        });
        if (answer.ok && answer.headers.get("content-type")?.startsWith("application/")) {
          return answer;
        }
        const text = (await answer.text()).slice(0, 300);
        if (isLast || answer.status < 500) throw new CallError(`${call}: ${answer.status} ${text}`);
      } catch (cause) {
        if (cause instanceof CallError || isLast) throw cause;
      }
      await wait(pauseMs * tries);
    }
  };
}

/** Makes a client, whose calls throw CallError if the deployment refuses them. */
export function backupClient(url: string, secret: string): BackupClient {
  const ask = asker(url.replace(/\/$/, ""), secret);
  const call = async <T>(name: string, given: object, isRepeatable = true): Promise<T> => {
    const answer = await ask(name, JSON.stringify(given), isRepeatable);
    const { data, msg } = (await answer.json()) as { data: T; msg?: string };
    if (msg !== undefined) throw new CallError(`${name}: ${msg}`);
    return data;
  };
  return {
    source: url,
    overview: (isBeginning) => call("overview", { isBeginning }),
    names: (kind, after) => call("names", { kind, after }),
    schema: (part) => call("schema", part),
    rows: (part, cursor) => call("rows", { ...part, cursor }),
    files: (after) => call("files", { after }),
    async file(key) {
      const answer = await ask("file", JSON.stringify({ key }), true);
      const header = answer.headers.get("x-about");
      if (header === null)
        throw new CallError(`file ${key}: ${(await answer.text()).slice(0, 300)}`);
      const about = JSON.parse(decodeURIComponent(header));
      const base64 = Buffer.from(await answer.arrayBuffer()).toString("base64");
      return { key, ...about, base64 };
    },
    begin: (archive, part, schema) => call("begin", { archive, ...part, schema }),
    write: (archive, part, pages) => call("write", { archive, ...part, pages }, false),
    finish: (archive, part, schema) => call("finish", { archive, ...part, schema }, false),
    async putFile(archive, { key, http, custom, base64 }) {
      const about = encodeURIComponent(JSON.stringify({ archive, key, http, custom }));
      const answer = await ask("put_file", new Uint8Array(Buffer.from(base64, "base64")), true, {
        "X-About": about,
      });
      const { data, msg } = (await answer.json()) as { data: Beginning; msg?: string };
      if (msg !== undefined) throw new CallError(`file ${key}: ${msg}`);
      return data;
    },
    noteRestored: (archive) => call("note_restored", { archive }, false),
    reportAgain: (part) => call("report_again", part),
  };
}
