/** The terminal's workspace: per user, bounded, and always valid. */
import { expect, test } from "vitest";
import { calls } from "#domain/contracts/http/index.ts";
import {
  readWorkspace,
  workspaceOf,
  workspaceText,
  workspaceTextMax,
} from "#domain/workspace/workspace.ts";
import { openDemo } from "./api-client.ts";
import { bindings, perform } from "./requests.ts";

type Kept = { workspace: string };
const set = (token: string, workspace: string, key = crypto.randomUUID()) =>
  perform<Kept>(calls.setWorkspace, { workspace }, { token, headers: { "idempotency-key": key } });
const read = async (token: string) => (await perform<Kept>(calls.workspace, {}, { token })).data;

test("stores a workspace for each user", async () => {
  const [ann, bob] = [await openDemo(), await openDemo()];
  expect(await read(ann.token)).toEqual({ workspace: "" });
  const usual = readWorkspace(null);
  const own = { ...usual, tab: "history" as const, sizes: { ...usual.sizes, watch: 333 } };
  expect((await set(ann.token, workspaceText(own))).data.workspace).toBe(workspaceText(own));
  expect(workspaceOf((await read(ann.token)).workspace)).toEqual(own);
  await set(ann.token, workspaceText(usual));
  expect(workspaceOf((await read(ann.token)).workspace)).toEqual(usual);
  expect(await read(bob.token)).toEqual({ workspace: "" });
});

test("stores the default workspace instead of an invalid workspace", async () => {
  const { token } = await openDemo();
  for (const text of ["{}", "no json", '{"version":1,"note":"<script>","tab":"moon"}', "[1]"]) {
    expect((await set(token, text)).code).toBe(1);
    expect((await read(token)).workspace).toBe(workspaceText(readWorkspace(null)));
  }
  const long = await set(token, " ".repeat(workspaceTextMax + 1));
  expect(long.code).toBe(1000);
  const rows = await bindings.DB.prepare(
    "SELECT count(*) AS n FROM workspaces WHERE workspace LIKE '%script%'",
  ).first<number>("n");
  expect(rows).toBe(0);
});

test("refuses to read or store a workspace without a session", async () => {
  expect((await perform(calls.workspace, {})).code).toBe(999);
  expect((await perform(calls.setWorkspace, { workspace: "{}" })).code).toBe(999);
});
