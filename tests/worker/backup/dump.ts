/** Lines of an archive of this test's platform, as a backup reads them. */
import { runInDurableObject } from "cloudflare:test";
import { databasePage, databaseSchema, objectNames } from "#db/watch/backup.ts";
import {
  type RowsCursor,
  readingRules,
  type SchemaRow,
  type StoredKind,
  storedKinds,
  type TableRows,
} from "#domain/contracts/backup.ts";
import { storageDatabase } from "#durable-objects/runtime/database.ts";
import { readPage, schemaOf } from "#durable-objects/runtime/row-reader.ts";
import { bindings } from "../api/requests.ts";

const namespaces: Record<StoredKind, DurableObjectNamespace> = {
  account: bindings.ACCOUNT as unknown as DurableObjectNamespace,
  follow: bindings.FOLLOW as unknown as DurableObjectNamespace,
  fund: bindings.FUND as unknown as DurableObjectNamespace,
  conversation: bindings.CONVERSATION as unknown as DurableObjectNamespace,
  company: bindings.COMPANY as unknown as DurableObjectNamespace,
  limits: bindings.LIMITS as unknown as DurableObjectNamespace,
  market: bindings.MARKET as unknown as DurableObjectNamespace,
};

export interface DumpedPart {
  kind: StoredKind | "database";
  name: string;
  schema: SchemaRow[];
  pages: TableRows[];
}

export const objectOf = (kind: StoredKind, name: string) =>
  namespaces[kind].get(namespaces[kind].idFromName(name));

export async function dumpObject(kind: StoredKind, name: string): Promise<DumpedPart> {
  return runInDurableObject(objectOf(kind, name), (_, { storage }) => {
    const db = storageDatabase(storage);
    const pages: TableRows[] = [];
    let cursor: RowsCursor | null = null;
    do {
      const page = readPage(db, "one", readingRules[kind], cursor);
      if (page.isChanged) throw new Error("one turn has no changes");
      pages.push(...page.tables);
      cursor = page.next;
    } while (cursor);
    return { kind, name, schema: schemaOf(db), pages };
  });
}

export async function dumpDatabase(): Promise<DumpedPart> {
  const { DB } = bindings;
  const pages: TableRows[] = [];
  let cursor: RowsCursor | null = null;
  do {
    const page = await databasePage(DB, cursor);
    if (page.isChanged) throw new Error("a database is never read at one moment");
    pages.unshift(...page.tables.reverse());
    cursor = page.next;
  } while (cursor);
  return { kind: "database", name: "", schema: await databaseSchema(DB), pages };
}

export async function dumpAll(): Promise<DumpedPart[]> {
  const parts = [await dumpDatabase()];
  for (const kind of storedKinds) {
    const { names } = await objectNames(bindings.DB, kind, null);
    for (const name of names) parts.push(await dumpObject(kind, name));
  }
  return parts.filter(({ schema }) => schema.length > 0);
}
