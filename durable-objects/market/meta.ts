/** Small values that survive restarts. Each key belongs to the one module that names it. */
export class Meta {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  get(key: string): string | null {
    const row = this.#sql
      .exec<{ value: string }>("SELECT value FROM meta WHERE key = ?", key)
      .toArray()[0];
    return row?.value ?? null;
  }

  set(key: string, value: string): void {
    this.#sql.exec(
      "INSERT INTO meta VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value",
      key,
      value,
    );
  }

  remove(key: string): void {
    this.#sql.exec("DELETE FROM meta WHERE key = ?", key);
  }

  getNumber(key: string): number | null {
    const value = this.get(key);
    return value === null ? null : Number(value);
  }
}
