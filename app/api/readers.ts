/**
 * A mutation or an event names the calls whose data it changed, and every page with this data reads
 * it again. Failed reads are repeated when the server can be reached.
 */
import type { Call } from "#domain/contracts/http/call.ts";
import { warnOf } from "./warn-of.ts";

type Named = Pick<Call, "ofAccount"> & { path: string };

export interface Reader {
  call: Named;
  read(): unknown;
  hasFailed?(): boolean;
}

const readers = new Set<Reader>();

/** Stands for data that no single call of the contract reads. */
export const noCall: Named = { path: "" };

/** Makes the reader read again after changes. Returns the function that stops the reader. */
export function follow(reader: Reader): () => void {
  readers.add(reader);
  return () => readers.delete(reader);
}

/** Resolves when all readers have read; each reader shows its own failure. */
async function readAgain(isMeant: (reader: Reader) => boolean): Promise<void> {
  const all = [...readers].filter(isMeant).map(async ({ read }) => read());
  const unread = warnOf("changed data was not read again");
  for (const each of await Promise.allSettled(all)) {
    if (each.status === "rejected") unread(each.reason);
  }
}

export function invalidate(...calls: readonly Named[]): Promise<void> {
  return readAgain(({ call }) => calls.some(({ path }) => path === call.path));
}

/**
 * Reads the account's data again.
 * @param isStreamed true if the stream has sent its part of the data: then only the other data is
 * read
 */
export function invalidateAccount(isStreamed = false): Promise<void> {
  return readAgain(({ call: { ofAccount } }) =>
    isStreamed ? ofAccount === "read" : ofAccount !== undefined,
  );
}

export function announceBack(): Promise<void> {
  return readAgain(({ hasFailed }) => hasFailed?.() === true);
}

/** Calls `retry` when the server can be reached again. Returns the function that cancels this. */
export function whenBack(retry: () => unknown): () => void {
  const forget = follow({
    call: noCall,
    hasFailed: () => true,
    read: () => {
      forget();
      return retry();
    },
  });
  return forget;
}
