import { existsSync } from "node:fs";
import { type OpenedKind, type OpenedObject, openedText } from "#domain/contracts/opened.ts";
import { hasSign, isOpened } from "#durable-objects/runtime/opened.ts";
import {
  databasesOf,
  foldersOf,
  hasTable,
  type ObjectClass,
  pathOfObject,
  reading,
} from "./state-databases.ts";

const classes: Record<OpenedKind, ObjectClass> = {
  account: "AccountObject",
  fund: "FundObject",
  conversation: "ConversationObject",
  follow: "FollowObject",
};

/** Table by kind of object. A file without this table holds no opened object. */
const tables: Record<OpenedKind, string> = {
  account: "profile",
  fund: "fund_transactions",
  conversation: "messages",
  follow: "followers",
};

export const lostText = (object: OpenedObject) =>
  `${openedText(object)}: was opened, and is empty now`;

const whyOf = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause));

/** True if an object was opened in this file, even by a release without the table `opening`. */
function isOpenedFile(kind: OpenedKind, path: string): boolean {
  return reading(path, (db) => {
    if (!hasTable(db, tables[kind])) return false;
    return hasTable(db, "opening") ? isOpened(kind, db) : hasSign(kind, db);
  });
}

/** Lists the objects that the database names as opened; none if the database is damaged. */
function openedObjects(dir: string): OpenedObject[] {
  return databasesOf(dir, "D1DatabaseObject").flatMap((path) => {
    try {
      return reading(path, (db) =>
        hasTable(db, "opened_objects")
          ? db.rows<OpenedObject>("SELECT kind, name FROM opened_objects ORDER BY kind, name")
          : [],
      );
    } catch {
      return [];
    }
  });
}

export function lostProblems(dir: string, isWanted: (object: OpenedObject) => boolean): string[] {
  return openedObjects(dir)
    .filter(isWanted)
    .flatMap((object) => {
      const { kind, name } = object;
      const paths = foldersOf(dir, classes[kind]).map((folder) => pathOfObject(folder, name));
      try {
        const isThere = paths.some((path) => existsSync(path) && isOpenedFile(kind, path));
        return isThere ? [] : [lostText(object)];
      } catch (cause) {
        return [`${openedText(object)}: its database cannot be read: ${whyOf(cause)}`];
      }
    });
}

/** Reports files that hold an opened object whose name is not in `names`. */
export function strayProblems(dir: string, names: ReadonlyMap<string, ReadonlySet<string>>) {
  const kinds = Object.keys(classes) as OpenedKind[];
  return kinds.flatMap((kind) => {
    const known = new Set(
      foldersOf(dir, classes[kind]).flatMap((folder) =>
        [...(names.get(kind) ?? [])].map((name) => pathOfObject(folder, name)),
      ),
    );
    return databasesOf(dir, classes[kind])
      .filter((path) => !known.has(path))
      .flatMap((path) => {
        try {
          return isOpenedFile(kind, path)
            ? [`${path}: holds a ${kind} that the database does not name`]
            : [];
        } catch (cause) {
          return [`${path}: cannot be read: ${whyOf(cause)}`];
        }
      });
  });
}
