/** Changes that tests request, and their outcome. */
import type { DeskChange } from "#domain/contracts/desk/changes.ts";
import type { RequestOptions } from "../api/requests.ts";
import { as, type TestOperator } from "./operators.ts";

interface Wanted {
  kind: string;
  subject?: string;
  after: Readonly<Record<string, unknown>>;
  /** The stored row; nothing if the test does not state it. */
  before?: Readonly<Record<string, unknown>> | null;
  reason?: string;
}

const text = (value: unknown) => (value === undefined || value === null ? null : String(value));

export const askFor = (
  by: TestOperator,
  { kind, subject = "", after, before, reason = "for a test" }: Wanted,
  options: RequestOptions = {},
) => {
  const fields = Object.entries(after).map(([name, value]) => ({
    ...{ name, before: text(before?.[name]), after: text(value) },
  }));
  const input = { kind, subject, fields, reason };
  return as<{ id: string; subject: string; field?: string }>(by, "deskChangeAsk", input, options);
};

export const decideOn = (
  by: TestOperator,
  id: string,
  act: "approve" | "take_back" = "approve",
  more: { reason?: string } = {},
  options: RequestOptions = {},
) => as(by, "deskChangeDecide", { id, act, ...more }, options);

/** Changes, newest first. */
export async function changesOf(
  by: TestOperator,
  kind: string,
  subject?: string,
): Promise<DeskChange[]> {
  const of = subject === undefined ? {} : { subject };
  const input = { view: "all", kind, ...of };
  return (await as<{ data: DeskChange[] }>(by, "deskChanges", input)).data.data;
}

/** Fields of a change. */
export const wanted = ({ fields }: DeskChange): Record<string, string | null> =>
  Object.fromEntries(fields.map(({ name, after }) => [name, after]));
