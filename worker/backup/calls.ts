/** Serves backup and restore calls. `door.ts` has checked the caller. */
import * as z from "zod/mini";
import { companyIds } from "#db/company/companies.ts";
import { appendEntries } from "#db/desk/audit-log.ts";
import {
  beginDatabase,
  databasePage,
  databaseSchema,
  finishDatabase,
  objectNames,
  writeDatabase,
} from "#db/watch/backup.ts";
import { appliedMigrations } from "#db/watch/schema-version.ts";
import {
  readingRules,
  type StoredKind,
  type StoredRpc,
  storedKinds,
  type VaultRpc,
} from "#domain/contracts/backup.ts";
import { sha256Hex } from "#domain/network/session-token.ts";
import { schemaVersions } from "#domain/release/schema-versions.ts";
import type { Env } from "#platform/env.ts";
import pack from "../../package.json" with { type: "json" };
import type { AppContext } from "../context.ts";
import { fail } from "../envelope.ts";
import { readRequest } from "../read-bytes.ts";
import { isClosed } from "./closed.ts";

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
const pagesMax = 100;
const filesOfPage = 500;
const bytesMax = 50_000_000;
/** Facts about a file. The call sends them as JSON in a header, and the bytes as the body. */
const putting = z.object({
  archive: z.string(),
  key: z.string(),
  http: z.record(z.string(), z.string()),
  custom: z.record(z.string(), z.string()),
});
const archive = z.string().check(z.regex(/^[0-9a-f]{16}$/));

const restored = z.object({ ...part, archive, schema: z.array(schemaRow) });

type Call = (context: AppContext) => Promise<Response>;

/** Makes a backup call's handler. It answers with what `run` returns: a `Response` or data. */
function backupCall<I extends z.ZodMiniType>(
  input: I,
  run: (env: Env, given: z.output<I>, context: AppContext) => Promise<unknown>,
): Call {
  return async (context) => {
    const given = input.safeParse(await context.req.json().catch(() => null));
    if (!given.success) return fail(context, "invalid_request");
    const data = await run(context.env, given.data, context);
    return data instanceof Response ? data : context.json({ data });
  };
}

/** Makes a restore call's handler, which runs only if the deployment is closed for the archive. */
function restoreCall<I extends z.ZodMiniType<{ archive: string }>>(
  input: I,
  run: (env: Env, given: z.output<I>) => Promise<unknown>,
): Call {
  return backupCall(input, async (env, given, context) =>
    given.archive === env.CLOSED_FOR ? run(env, given) : fail(context, "forbidden"),
  );
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

/** Returns the stub of an object. Backups can read it, because its class extends `StoredObject`. */
function objectOf<Rpc extends StoredRpc>(env: Env, of: StoredKind, name: string): Rpc {
  const objects = env[bindingOf[of]] as unknown as DurableObjectNamespace;
  return objects.get(objects.idFromName(name)) as unknown as Rpc;
}

/**
 * Actor of backups and restores in every company's audit log: the holder of the deployment's
 * secret, who is no operator.
 */
const backupActor = { id: "", name: "BACKUP_SECRET" };

async function noteBackup({ DB }: Env, act: "backup" | "restore"): Promise<void> {
  const id = `${act}-${crypto.randomUUID()}`;
  const entry = {
    id,
    atMs: Date.now(),
    operator: backupActor,
    act,
    subject: "",
    userId: "",
    note: "",
  };
  for (const companyId of await companyIds(DB)) await appendEntries(DB, companyId, [entry]);
}

/**
 * Secrets that stored data depends on. SESSION_SECRET decrypts second factors. PUSH_KEY reaches the
 * devices that subscribed to notices. SIMULATOR_SECRET determines simulated prices. A backup
 * includes the secrets; a restore continues only if the deployment has the same ones.
 */
const names = ["SESSION_SECRET", "SIMULATOR_SECRET", "PUSH_KEY"] as const;

function secretsOf(env: Env): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (env[name] ? [[name, env[name]]] : [])));
}

async function secretHashes(env: Env): Promise<Record<string, string>> {
  const hashed = Object.entries(secretsOf(env)).map(
    async ([name, secret]) => [name, await sha256Hex(secret)] as const,
  );
  return Object.fromEntries(await Promise.all(hashed));
}

/** Stores a file once; refuses other bytes under a stored file's name. */
async function restoreFile(context: AppContext): Promise<Response> {
  const { CLOSED_FOR, FILES } = context.env;
  const header = context.req.header("x-about") ?? "";
  const about = putting.safeParse(parsed(header));
  if (!about.success) return fail(context, "invalid_request");
  const { archive, key, http, custom } = about.data;
  if (archive !== CLOSED_FOR) return fail(context, "forbidden");
  const bytes = await readRequest(context.req.raw, bytesMax);
  const known = await FILES.get(key);
  if (known) {
    const same = Buffer.from(await known.arrayBuffer()).equals(Buffer.from(bytes));
    return context.json({ data: same ? "finished" : "not_empty" });
  }
  await FILES.put(key, bytes, { httpMetadata: http, customMetadata: custom });
  return context.json({ data: "begun" });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(decodeURIComponent(text));
  } catch {
    // `restoreFile` refuses invalid JSON like any other invalid header.
    return null;
  }
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
  schema: backupCall(z.object(part), (env, { kind, name }) =>
    kind === "database" ? databaseSchema(env.DB) : objectOf(env, kind, name).schema(),
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
  files: backupCall(z.object({ after: z.nullable(z.string()) }), async ({ FILES }, { after }) => {
    const from = after === null ? {} : { startAfter: after };
    const page = await FILES.list({ limit: filesOfPage, ...from });
    const keys = page.objects.map(({ key }) => key);
    return { keys, next: page.truncated ? (keys.at(-1) ?? null) : null };
  }),
  // Returns the bytes as the body and the file's metadata as JSON in a header.
  file: backupCall(z.object({ key: z.string() }), async ({ FILES }, { key }, context) => {
    const file = await FILES.get(key);
    if (!file) return fail(context, "not_found");
    const about = { http: file.httpMetadata ?? {}, custom: file.customMetadata ?? {} };
    return context.body(file.body, 200, {
      "Content-Type": "application/octet-stream",
      "X-About": encodeURIComponent(JSON.stringify(about)),
    });
  }),
  begin: restoreCall(restored, (env, { kind, name, archive, schema }) =>
    kind === "database"
      ? beginDatabase(env.DB, archive, schema)
      : objectOf<VaultRpc>(env, kind, name).begin(kind, archive, schema),
  ),
  write: restoreCall(
    z.object({ ...part, archive, pages: z.array(rows).check(z.maxLength(pagesMax)) }),
    async (env, { kind, name, archive, pages }) => {
      if (kind === "database") await writeDatabase(env.DB, archive, pages);
      else await objectOf<VaultRpc>(env, kind, name).write(archive, pages);
    },
  ),
  finish: restoreCall(restored, async (env, { kind, name, archive, schema }) => {
    if (kind === "database") await finishDatabase(env.DB, archive, schema);
    else await objectOf<VaultRpc>(env, kind, name).finish(archive, schema);
  }),
  put_file: restoreFile,
  note_restored: restoreCall(z.object({ archive }), (env) => noteBackup(env, "restore")),
};
