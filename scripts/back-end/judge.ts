import type { Call } from "#domain/contracts/http/call.ts";
import type { SpecifiedAnswer, SpecifiedCall } from "#domain/contracts/http/specified.ts";
import {
  contractNames,
  missingBeside,
  missingNames,
  pictureOrigins,
  rowsOf,
  shortName,
} from "./fields.ts";

export const verdicts = [
  "fits",
  "understood",
  "optional missing",
  "refused",
  "not understood",
  "not there",
  "not asked",
] as const;
export type Verdict = (typeof verdicts)[number];

export type Heard =
  | { kind: "envelope"; status: number; code: number; msg: string; data: unknown; text: string }
  /** An answer without an envelope, or no answer; `says` describes it. */
  | { kind: "else"; status: number; says: string };

export type Reading = { ok: true; output: unknown } | { ok: false; why: string };

export interface Judged {
  verdict: Verdict;
  note: string;
}

interface Case {
  specified: SpecifiedCall;
  /** Unspecified fields that the app uses. */
  lit: readonly string[];
  /** Call by which the app gets this answer; null if the app does not make the call yet. */
  call: Pick<Call, "output"> | null;
  heard: Heard;
  /** Output that the app's code makes of the answer, or why it fails; null if `call` is null. */
  reading: Reading | null;
}

const okCode = 1;
const gone: readonly number[] = [404, 405, 501];

export function judge(given: Case): Judged {
  const judged = judgeAnswer(given);
  const { heard } = given;
  const origins = heard.kind === "envelope" ? pictureOrigins(heard.data) : [];
  if (origins.length === 0) return judged;
  const hosts = `pictures are at ${origins.join(", ")}: name it in picture_hosts, unless the app is there`;
  return { ...judged, note: [judged.note, hosts].filter(Boolean).join("; ") };
}

function judgeAnswer({ specified, lit, call, heard, reading }: Case): Judged {
  if (gone.includes(heard.status)) return { verdict: "not there", note: `status ${heard.status}` };
  if (heard.kind === "else") return { verdict: "not understood", note: heard.says };
  if (heard.code !== okCode) {
    return { verdict: "refused", note: `code ${heard.code}: ${heard.msg || "without a msg"}` };
  }
  if (reading && !reading.ok) return { verdict: "not understood", note: reading.why };
  const { answer } = specified;
  const rows = rowsOf(answer.kind, heard.data);
  // An answer in the platform's own form fits, even if it has specified fields in other places.
  if (call?.output.safeParse(heard.data).success) return fits(emptyNote(rows));
  if (answer.kind === "msg") {
    return heard.msg === "" ? { verdict: "optional missing", note: "msg" } : fits();
  }
  const inRows = rows ? missingNames(answer.fields, rows) : answer.fields;
  const named = [...inRows, ...missingBeside(answer, heard.data)];
  if (!call) return named.length === 0 ? fits(emptyNote(rows)) : lacks(named, []);
  const additions = rows ? missingNames(lit, rows) : [];
  if (named.length + additions.length > 0) return lacks(named, additions);
  return { verdict: "understood", note: emptyNote(rows) };
}

export function additionsOf(answer: SpecifiedAnswer, call: Pick<Call, "output">): string[] {
  if (answer.kind === "msg") return [];
  const named = answer.fields;
  const more = contractNames(answer, call.output).filter(
    (name) => !named.includes(name) && !named.some((each) => each.startsWith(`${name}.`)),
  );
  return [...new Set(more.map((name) => shortName(name, named)))];
}

const fits = (note = ""): Judged => ({ verdict: "fits", note });
export const noRows = "no rows to see";
const emptyNote = (rows: readonly unknown[] | null) => (rows?.length === 0 ? noRows : "");

function lacks(named: readonly string[], additions: readonly string[]): Judged {
  const parts = [
    ...(named.length > 0 ? [`specified: ${named.join(", ")}`] : []),
    ...(additions.length > 0 ? [`more is shown with: ${additions.join(", ")}`] : []),
  ];
  return { verdict: "optional missing", note: parts.join("; ") };
}

/** True if the app cannot work with a back end that gets this verdict on a call. */
export function isFailure(verdict: Verdict, isAsked: boolean): boolean {
  return verdict === "not understood" || (verdict === "not there" && isAsked);
}
