/** Pictures of the bucket, one after the other. */
import * as z from "zod/mini";
import type { AppContext } from "../context.ts";
import { fail } from "../envelope.ts";
import { readRequest } from "../read-bytes.ts";

const filesOfPage = 500;
const bytesMax = 50_000_000;

const listing = z.object({ after: z.nullable(z.string()) });
const named = z.object({ key: z.string() });
/** Facts that accompany the bytes, as JSON in headers. */
const putting = z.object({
  archive: z.string(),
  key: z.string(),
  http: z.record(z.string(), z.string()),
  custom: z.record(z.string(), z.string()),
});

const given = async (context: AppContext) => context.req.json().catch(() => null);

export async function backupFiles(context: AppContext): Promise<Response> {
  const asked = listing.safeParse(await given(context));
  if (!asked.success) return fail(context, "invalid_request");
  const { FILES } = context.env;
  const page = await FILES.list({
    limit: filesOfPage,
    ...(asked.data.after === null ? {} : { startAfter: asked.data.after }),
  });
  const keys = page.objects.map(({ key }) => key);
  return context.json({ data: { keys, next: page.truncated ? (keys.at(-1) ?? null) : null } });
}

/** Returns the bytes; a header says as JSON how to serve them. */
export async function backupFile(context: AppContext): Promise<Response> {
  const asked = named.safeParse(await given(context));
  if (!asked.success) return fail(context, "invalid_request");
  const file = await context.env.FILES.get(asked.data.key);
  if (!file) return fail(context, "not_found");
  const about = { http: file.httpMetadata ?? {}, custom: file.customMetadata ?? {} };
  return context.body(file.body, 200, {
    "Content-Type": "application/octet-stream",
    "X-About": encodeURIComponent(JSON.stringify(about)),
  });
}

/** The same file twice is stored once; other bytes under a known name are refused. */
export async function restoreFile(context: AppContext): Promise<Response> {
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
    // No JSON: refused below, like anything that is no description of a file.
    return null;
  }
}
