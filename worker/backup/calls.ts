/** Backup calls; `door.ts` has checked the caller. */
import * as z from "zod/mini";
import {
  beginDatabase,
  databasePage,
  databaseSchema,
  finishDatabase,
  objectNames,
  writeDatabase,
} from "#db/backup.ts";
import { appliedMigrations } from "#db/schema-version.ts";
import {
  readingRules,
  type StoredKind,
  type StoredRpc,
  storedKinds,
  type VaultRpc,
} from "#domain/contracts/backup.ts";
import { schemaVersions } from "#domain/schema-versions.ts";
import pack from "../../package.json" with { type: "json" };
import type { AppContext } from "../context.ts";
import type { Env } from "../env.ts";
import { fail } from "../envelope.ts";
import { noteBackup } from "./audit.ts";
import { isClosed } from "./closed.ts";
import { backupFile, backupFiles, restoreFile } from "./files.ts";
import { secretHashes, secretsOf } from "./secrets.ts";

const cell = z.union([z.string(), z.number(), z.null(), z.object({ base64: z.string() })]);
const kind = z.enum(["database", ...storedKinds]);
const part = { kind, name: z.string().check(z.maxLength(300)) };
const cursor = z.object({
  step: z.int(),
  after: z.nullable(z.array(cell)),
  ends: z.array(z.nullable(z.array(cell))),
  mark: z.nullable(z.string()),
});
const schemaRow = z.object({ type: z.string(), name: z.string(), sql: z.string() });
const rows = z.object({
  table: z.string(),
  columns: z.array(z.string()),
  rows: z.array(z.array(cell)),
});
/** Maximum pages of one call. */
const pagesMax = 100;
const archive = z.string().check(z.regex(/^[0-9a-f]{16}$/));

export type Call = (context: AppContext) => Promise<Response>;

/** A call that gets its parameters, or has none. */
export function backupCall<I extends z.ZodMiniType>(
  input: I,
  run: (env: Env, given: z.output<I>) => Promise<unknown>,
): Call {
  return async (context) => {
    const given = input.safeParse(await context.req.json().catch(() => null));
    if (!given.success) return fail(context, "invalid_request");
    return context.json({ data: await run(context.env, given.data) });
  };
}

/** A call that writes only into a deployment closed for this very archive. */
function restoreCall<I extends z.ZodMiniType<{ archive: string }>>(
  input: I,
  run: (env: Env, given: z.output<I>) => Promise<unknown>,
): Call {
  return async (context) => {
    const given = input.safeParse(await context.req.json().catch(() => null));
    if (!given.success) return fail(context, "invalid_request");
    if (given.data.archive !== context.env.CLOSED_FOR) return fail(context, "forbidden");
    return context.json({ data: await run(context.env, given.data) });
  };
}

const bindingOf = {
  account: "ACCOUNT",
  follow: "FOLLOW",
  fund: "FUND",
  conversation: "CONVERSATION",
  company: "COMPANY",
  limits: "LIMITS",
  market: "MARKET",
} as const satisfies Record<StoredKind, keyof Env>;

/** Every object of these bindings extends `StoredObject`; in a closed deployment it is a vault. */
function objectOf<Rpc extends StoredRpc>(env: Env, of: StoredKind, name: string): Rpc {
  const objects = env[bindingOf[of]] as unknown as DurableObjectNamespace;
  return objects.get(objects.idFromName(name)) as unknown as Rpc;
}

export const backupCalls: Record<string, Call> = {
  overview: backupCall(z.object({ isBeginning: z.boolean() }), async (env, { isBeginning }) => {
    if (isBeginning && !isClosed(env)) await noteBackup(env, "backup");
    return {
      release: pack.version,
      environment: env.APP_ENV,
      closedFor: env.CLOSED_FOR ?? null,
      database: await appliedMigrations(env.DB),
      expected: schemaVersions,
      secretHashes: await secretHashes(env),
      secrets: isBeginning ? secretsOf(env) : null,
    };
  }),
  names: backupCall(
    z.object({
      kind: z.enum(storedKinds),
      after: z.nullable(z.tuple([z.int(), z.string()])),
    }),
    (env, given) => objectNames(env.DB, given.kind, given.after),
  ),
  schema: backupCall(z.object(part), (env, given) =>
    given.kind === "database"
      ? databaseSchema(env.DB)
      : objectOf(env, given.kind, given.name).schema(),
  ),
  rows: backupCall(z.object({ ...part, cursor: z.nullable(cursor) }), (env, given) =>
    given.kind === "database"
      ? databasePage(env.DB, given.cursor)
      : objectOf(env, given.kind, given.name).rows(readingRules[given.kind], given.cursor),
  ),
  report_again: backupCall(
    z.object({ kind: z.literal("account"), name: part.name }),
    async ({ ACCOUNT }, { name }) => ACCOUNT.get(ACCOUNT.idFromName(name)).reportAgain(),
  ),
  files: backupFiles,
  file: backupFile,
  begin: restoreCall(z.object({ ...part, archive, schema: z.array(schemaRow) }), (env, given) =>
    given.kind === "database"
      ? beginDatabase(env.DB, given.archive, given.schema)
      : objectOf<VaultRpc>(env, given.kind, given.name).begin(
          given.kind,
          given.archive,
          given.schema,
        ),
  ),
  write: restoreCall(
    z.object({ ...part, archive, pages: z.array(rows).check(z.maxLength(pagesMax)) }),
    async (env, given) => {
      if (given.kind === "database") await writeDatabase(env.DB, given.archive, given.pages);
      else await objectOf<VaultRpc>(env, given.kind, given.name).write(given.archive, given.pages);
    },
  ),
  finish: restoreCall(
    z.object({ ...part, archive, schema: z.array(schemaRow) }),
    async (env, given) => {
      if (given.kind === "database") await finishDatabase(env.DB, given.archive, given.schema);
      else
        await objectOf<VaultRpc>(env, given.kind, given.name).finish(given.archive, given.schema);
    },
  ),
  put_file: restoreFile,
  note_restored: restoreCall(z.object({ archive }), (env) => noteBackup(env, "restore")),
};
