import { Store } from "../runtime/bases.ts";

/** Small values that survive restarts. Each key belongs to the one module that names it. */
export class Meta extends Store {
  get(key: string): string | null {
    return this.first<string>`SELECT value FROM meta WHERE key = ${key}`;
  }

  set(key: string, value: string): void {
    this.sql`INSERT INTO meta VALUES (${key}, ${value})
      ON CONFLICT DO UPDATE SET value = excluded.value`;
  }

  remove(key: string): void {
    this.sql`DELETE FROM meta WHERE key = ${key}`;
  }

  getNumber(key: string): number | null {
    const value = this.get(key);
    return value === null ? null : Number(value);
  }
}
