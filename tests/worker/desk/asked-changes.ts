/** Changes for tests, requested as people see them and approved by a second person. */
import { expect } from "vitest";
import { as, type TestOperator } from "./operators.ts";

export type Texts = Record<string, string | null>;
export type Asked = { id: string; state: string; field?: string };

interface Wanted {
  kind: string;
  subject?: string;
  /** Current texts; undefined for a new row. */
  before?: Texts | undefined;
  after: Texts;
  startMs?: number;
}

export function askFor(by: TestOperator, wanted: Wanted) {
  const { kind, subject = "", before = {}, after, startMs = 0 } = wanted;
  const fields = Object.entries(after).map(([name, text]) => ({
    ...{ name, before: before[name] ?? null, after: text },
  }));
  const input = { kind, subject, fields, reason: "because of a test", start_ms: startMs };
  return as<Asked>(by, "deskChangeAsk", input);
}

export const approve = (by: TestOperator, id: string) =>
  as(by, "deskChangeDecide", { id, act: "approve" });

/** Requests a change by the first operator, expects it to wait, and applies it by the second. */
export async function agreeOn(
  [first, second]: readonly [TestOperator, TestOperator],
  wanted: Wanted,
): Promise<void> {
  const asked = await askFor(first, wanted);
  expect([asked.code, asked.data?.state], `${asked.msg} ${asked.data?.field}`).toEqual([
    1,
    "asked",
  ]);
  const approved = await approve(second, asked.data.id);
  expect(approved.code, approved.msg).toBe(1);
}
