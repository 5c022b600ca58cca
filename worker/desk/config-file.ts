import { readCurrents } from "#db/approvals/changes.ts";
import type { ChangeKind } from "#db/approvals/kind.ts";
import { type ChangeKindName, changeKinds, isChangeKind } from "#db/approvals/kinds.ts";
import { listInstruments } from "#db/offer/instruments.ts";
import { comparedFields, type Fields } from "#domain/changes/change.ts";
import { type ConfigEntry, namedRows } from "#domain/changes/config-file.ts";
import { badField } from "../context.ts";
import type { DeskScope } from "./context.ts";

/** The company's existing rows of one kind, with their names in a configuration file. */
interface Here {
  kind: ChangeKindName;
  rules: ChangeKind;
  rows: Array<{ subject: string; name: string; fields: Fields }>;
}

/** Reads the company's rows of each kind that a file may have; omits fields that fail checks. */
async function readHere({ db }: DeskScope): Promise<Here[]> {
  const kinds = Object.entries<ChangeKind>(changeKinds).filter(([, kind]) => kind.isInFile);
  return Promise.all(
    kinds.map(async ([name, rules]) => {
      const kind = name as ChangeKindName;
      const currents = await readCurrents(...db, kind);
      const rows = currents.map(({ subject, current }) => {
        const kept = Object.entries(current).filter(([field, text]) => rules.isValue(field, text));
        return { subject, fields: Object.fromEntries(kept) };
      });
      return { kind, rules, rows: namedRows(rows, rules.namedBy) };
    }),
  );
}

/** Lists the entries of the company's file. Rows without fields, like unset rates, get no entry. */
export async function fileEntries(scope: DeskScope): Promise<ConfigEntry[]> {
  const here = await readHere(scope);
  return here.flatMap(({ kind, rows }) =>
    rows
      .filter(({ fields }) => Object.keys(fields).length > 0)
      .map(({ name, fields }) => ({ kind, subject: name, fields })),
  );
}

/** Returns a new row's subject: its name; empty if the row gets a number when it is requested. */
function newSubject({ rules }: Here, name: string): string {
  if (rules.namedBy) return "";
  if (!rules.subject.test(name)) throw badField(name);
  return name;
}

/** Reads the names that an entry may reference: those of existing rows and of the file's rows. */
async function readKnown({ env }: DeskScope, here: readonly Here[], file: readonly ConfigEntry[]) {
  const key = (kind: string, name: string) => JSON.stringify([kind, name]);
  const instruments = await listInstruments(env.DB);
  const now = new Set([
    ...here.flatMap(({ kind, rows }) => rows.map(({ name }) => key(kind, name))),
    ...instruments.map(({ name }) => key("instrument", name)),
  ]);
  const then = new Set(file.map(({ kind, subject }) => key(kind, subject)));
  return {
    isHere: (kind: string, name: string) => now.has(key(kind, name)),
    isInFile: (kind: string, name: string) => then.has(key(kind, name)),
  };
}

function checkFields({ rules }: Here, { subject, fields }: ConfigEntry): void {
  const wrong = Object.entries(fields).find(([field, text]) => !rules.isValue(field, text));
  if (wrong) throw badField(subject === "" ? wrong[0] : `${subject}: ${wrong[0]}`);
}

/**
 * Returns the changes that would make the company match the file. They must be requested in the
 * returned order. Rows missing in the file stay; missing settings return to their default. `later`
 * counts the entries that are not compared, because they reference a row that only the file has.
 * @throws ApiRefusal invalid_request with the reference if neither company nor file has the row
 */
export async function compareFile(scope: DeskScope, file: readonly ConfigEntry[]) {
  const here = await readHere(scope);
  const known = await readKnown(scope, here, file);
  const strange = file.find(({ kind }) => !isChangeKind(kind) || !changeKinds[kind].isInFile);
  if (strange) throw badField(strange.kind);
  let later = 0;
  const changes = here.flatMap((of) => {
    return file.flatMap((entry) => {
      if (entry.kind !== of.kind) return [];
      checkFields(of, entry);
      const about = of.rules.mentions?.(entry.subject, entry.fields) ?? [];
      const lost = about.find(
        ([kind, name]) => !known.isHere(kind, name) && !known.isInFile(kind, name),
      );
      if (lost) throw badField(lost[1]);
      if (!about.every(([kind, name]) => known.isHere(kind, name))) {
        later += 1;
        return [];
      }
      return comparedEntry(of, entry);
    });
  });
  return { changes, later };
}

function comparedEntry(of: Here, { subject: name, fields }: ConfigEntry) {
  const { kind, rules, rows } = of;
  const mine = rows.find((row) => row.name === name);
  const subject = mine?.subject ?? newSubject(of, name);
  const now = mine?.fields ?? {};
  const changed = comparedFields(now, { ...(kind === "settings" && emptied(now)), ...fields });
  if (changed.length === 0) return [];
  const needsTwo = changed.some((field) => rules.needsTwo(field.name)) ? 1 : 0;
  const called = rules.namedBy ? name : "";
  return [{ kind, subject, subject_name: called, needs_two: needsTwo as 0 | 1, fields: changed }];
}

/** Returns fields that reset every stored setting: settings missing in a file become default. */
const emptied = (fields: Fields): Fields =>
  Object.fromEntries(Object.keys(fields).map((field) => [field, null]));
