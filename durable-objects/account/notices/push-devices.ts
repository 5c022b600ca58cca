import { type PushDevice, pushDevicesMax } from "#domain/notices/push.ts";
import { Store } from "../../runtime/bases.ts";
import { hasRow } from "../records.ts";

export const pushDevicesSql = `
  -- Without a row nothing is pushed. One goes when its session is ended by somebody, not when it lapses.
  CREATE TABLE push_devices (
    endpoint TEXT PRIMARY KEY,
    p256dh TEXT NOT NULL,
    auth TEXT NOT NULL,
    lang TEXT NOT NULL,
    token_hash TEXT NOT NULL,
    created_at_ms INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
`;

export class PushDevices extends Store {
  /**
   * Adds a device, or updates a known device's keys, language and session. Drops the oldest devices
   * above the maximum.
   */
  add({ endpoint, p256dh, auth, lang }: PushDevice, tokenHash: string, nowMs: number): void {
    this.db.transaction(() => {
      this.sql`INSERT INTO push_devices (endpoint, p256dh, auth, lang, token_hash, created_at_ms)
        VALUES (${endpoint}, ${p256dh}, ${auth}, ${lang}, ${tokenHash}, ${nowMs})
        ON CONFLICT (endpoint) DO UPDATE SET p256dh = excluded.p256dh,
        auth = excluded.auth, lang = excluded.lang, token_hash = excluded.token_hash`;
      this.sql`DELETE FROM push_devices
        WHERE endpoint IN (SELECT endpoint FROM push_devices WHERE endpoint <> ${endpoint}
        ORDER BY created_at_ms DESC, endpoint LIMIT -1 OFFSET ${pushDevicesMax - 1})`;
    });
  }

  drop(endpoint: string): void {
    this.sql`DELETE FROM push_devices WHERE endpoint = ${endpoint}`;
  }

  dropOfSession(tokenHash: string): void {
    this.sql`DELETE FROM push_devices WHERE token_hash = ${tokenHash}`;
  }

  list(): PushDevice[] {
    return this.sql<PushDevice & Record<string, string>>`
      SELECT endpoint, p256dh, auth, lang FROM push_devices ORDER BY created_at_ms, endpoint`;
  }

  isEmpty(): boolean {
    return !hasRow(this.db)`push_devices`;
  }
}
