import { columnOf, countOf, hasRow, type Owner, sql } from "../sql.ts";

export interface StoredFile {
  id: string;
  object_key: string;
  type: string;
}

export interface NewFile {
  id: string;
  companyId: number;
  /** Id of the owner; empty while the owner is still registering. */
  userId: string;
  objectKey: string;
  type: string;
  bytes: number;
  width: number;
  height: number;
  nowMs: number;
}

/** Stores a file's row; false if the owner has the maximum. One statement counts and stores. */
export function addFile(db: D1Database, file: NewFile, filesMax: number) {
  return hasRow(db)`INSERT INTO files (id, company_id, user_id, object_key, type, bytes,
      width, height, created_ms)
    SELECT ${file.id}, ${file.companyId}, ${file.userId}, ${file.objectKey}, ${file.type},
      ${file.bytes}, ${file.width}, ${file.height}, ${file.nowMs}
    WHERE (SELECT count(*) FROM files WHERE company_id = ${file.companyId}
      AND user_id = ${file.userId}) < ${filesMax} RETURNING id`;
}

export async function removeFile(db: D1Database, companyId: number, id: string): Promise<void> {
  await sql(db)`DELETE FROM files WHERE company_id = ${companyId} AND id = ${id}`.run();
}

/** Finds a file of the company. The caller must check whether the reader may see it. */
export function findFile(db: D1Database, companyId: number, id: string) {
  return sql(db)`SELECT id, object_key, type FROM files WHERE company_id = ${companyId}
    AND id = ${id}`.first<StoredFile>();
}

/** Finds an owner's file; null if another owner has the file. */
export async function findOwnFile(
  db: D1Database,
  { companyId, userId }: Owner,
  id: string,
): Promise<StoredFile | null> {
  return sql(db)`SELECT id, object_key, type FROM files WHERE company_id = ${companyId}
    AND user_id = ${userId} AND id = ${id}`.first<StoredFile>();
}

/** Counts the ids that belong to pictures of this user. Documents do not count. */
export function countOwnPictures(
  db: D1Database,
  companyId: number,
  userId: string,
  ids: readonly string[],
) {
  return countOf(db)`SELECT count(*) AS n FROM files WHERE company_id = ${companyId}
    AND user_id = ${userId} AND type LIKE 'image/%'
    AND id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;
}

/** Makes a new user the owner of these files, except those that already have an owner. */
export async function claimFiles(
  db: D1Database,
  companyId: number,
  userId: string,
  ids: readonly string[],
) {
  if (ids.length === 0) return;
  await sql(db)`UPDATE files SET user_id = ${userId} WHERE company_id = ${companyId}
    AND user_id = '' AND id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`.run();
}

/** Removes rows of files that no user claimed in time; the caller removes the files' bytes. */
export function dropUnclaimed(db: D1Database, companyId: number, beforeMs: number) {
  return columnOf<string>(db)`DELETE FROM files WHERE company_id = ${companyId}
      AND user_id = ''
    AND created_ms < ${beforeMs} RETURNING object_key`;
}
