/**
 * Records the state of this release for tests of later releases; run it with RECORD_RELEASE=1 in a
 * checkout of the release. The file stays small: it has contents' texts in one language, and only
 * traded markets.
 */
import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import type { Line } from "#domain/contracts/archive.ts";
import { bindings } from "../api/requests.ts";
import { type DumpedPart, dumpAll } from "./dump.ts";
import { populate } from "./populate.ts";

const { RECORD_RELEASE } = env as unknown as Record<string, string>;

function linesOf(parts: readonly DumpedPart[]): Line[] {
  const { SESSION_SECRET } = bindings;
  const lines: Line[] = [{ secrets: { SESSION_SECRET } }];
  const schemas: string[] = [];
  for (const { kind, name, schema, pages } of parts) {
    const text = JSON.stringify(schema);
    if (!schemas.includes(text)) {
      schemas.push(text);
      lines.push({ schema });
    }
    lines.push({ part: { kind, name }, schema: schemas.indexOf(text) });
    lines.push(...pages.map((rows) => ({ rows })));
  }
  return lines;
}

test.runIf(RECORD_RELEASE)("records the state of this release in a file", async () => {
  await populate();
  const { DB } = bindings;
  const waiting = "SELECT count(*) AS n FROM desk_items";
  await vi.waitFor(async () => {
    expect((await DB.prepare(waiting).first<{ n: number }>())?.n).toBeGreaterThan(5);
  });
  await DB.batch([
    DB.prepare("DELETE FROM descript_texts WHERE lang <> 'en'"),
    DB.prepare("DELETE FROM news_texts WHERE lang <> 'en'"),
    DB.prepare("DELETE FROM dev_outbox"),
  ]);
  const isNeeded = ({ kind, pages }: DumpedPart) =>
    kind !== "market" || pages.some(({ table }) => table === "cited_ticks");
  const parts = await dumpAll();
  const text = linesOf(parts.filter(isNeeded))
    .map((line) => JSON.stringify(line))
    .join("\n");
  await expect(text).toMatchFileSnapshot("../../support/release-0.1.0.ndjson");
});
