export interface StoredFile {
  id: string;
  object_key: string;
  type: string;
}

export interface NewFile {
  id: string;
  companyId: number;
  /** Empty during a registration. */
  userId: string;
  objectKey: string;
  type: string;
  bytes: number;
  width: number;
  height: number;
  nowMs: number;
}

/** False at the owner's maximum. Counting and storing are one statement. */
export async function addFile(db: D1Database, file: NewFile, filesMax: number): Promise<boolean> {
  const row = await db
    .prepare(
      `INSERT INTO files (id, company_id, user_id, object_key, type, bytes, width, height, created_ms)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9
       WHERE (SELECT count(*) FROM files WHERE company_id = ?2 AND user_id = ?3) < ?10
       RETURNING id`,
    )
    .bind(
      file.id,
      file.companyId,
      file.userId,
      file.objectKey,
      file.type,
      file.bytes,
      file.width,
      file.height,
      file.nowMs,
      filesMax,
    )
    .first<string>("id");
  return row !== null;
}

export async function removeFile(db: D1Database, companyId: number, id: string): Promise<void> {
  await db.prepare("DELETE FROM files WHERE company_id = ? AND id = ?").bind(companyId, id).run();
}

/** A file of the company, of any owner: the caller decides who may see it. */
export async function findFile(
  db: D1Database,
  companyId: number,
  id: string,
): Promise<StoredFile | null> {
  return db
    .prepare("SELECT id, object_key, type FROM files WHERE company_id = ? AND id = ?")
    .bind(companyId, id)
    .first<StoredFile>();
}

/** A file of this owner. */
export async function findOwnFile(
  db: D1Database,
  { companyId, userId }: { companyId: number; userId: string },
  id: string,
): Promise<StoredFile | null> {
  return db
    .prepare(
      "SELECT id, object_key, type FROM files WHERE company_id = ? AND user_id = ? AND id = ?",
    )
    .bind(companyId, userId, id)
    .first<StoredFile>();
}

/** Number of these pictures that the owner has; a document is no picture. */
export async function countOwnPictures(
  db: D1Database,
  companyId: number,
  userId: string,
  ids: readonly string[],
): Promise<number> {
  const marks = ids.map(() => "?").join(", ");
  const count = await db
    .prepare(
      `SELECT count(*) AS n FROM files WHERE company_id = ? AND user_id = ?
       AND type LIKE 'image/%' AND id IN (${marks})`,
    )
    .bind(companyId, userId, ...ids)
    .first<number>("n");
  return count ?? 0;
}

/** Gives files without an owner to a new user. */
export async function claimFiles(
  db: D1Database,
  companyId: number,
  userId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const marks = ids.map(() => "?").join(", ");
  await db
    .prepare(
      `UPDATE files SET user_id = ? WHERE company_id = ? AND user_id = '' AND id IN (${marks})`,
    )
    .bind(userId, companyId, ...ids)
    .run();
}

/** Removes files that were not claimed in time from the list; the caller removes their bytes. */
export async function dropUnclaimed(
  db: D1Database,
  companyId: number,
  beforeMs: number,
): Promise<string[]> {
  const rows = await db
    .prepare(
      `DELETE FROM files WHERE company_id = ?1 AND user_id = '' AND created_ms < ?2 RETURNING object_key`,
    )
    .bind(companyId, beforeMs)
    .all<{ object_key: string }>();
  return rows.results.map((row) => row.object_key);
}
