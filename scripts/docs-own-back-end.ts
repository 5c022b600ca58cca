/**
 * `npm run docs:own-back-end`: writes the list of calls in docs/own-back-end.md. The part above the
 * list is written by hand and stays.
 */
import { readFileSync, writeFileSync } from "node:fs";
import type { AnyCall } from "#app/api/client.ts";
import { getBasicInfo } from "#domain/contracts/http/company.ts";
import {
  type SpecifiedAnswer,
  type SpecifiedCall,
  specified,
} from "#domain/contracts/http/specified.ts";
import { appCalls } from "./back-end/app-calls.ts";
import { lights, notes } from "./back-end/lights.ts";
import { usesOf } from "./back-end/uses.ts";

export const ownBackEndDocument = "docs/own-back-end.md";
const generated =
  "<!-- From here on made by `npm run docs:own-back-end`, from domain/contracts/http/specified.ts. -->";

/**
 * Sections, each with a pattern of its calls' paths. A call belongs to the first section that
 * matches.
 */
export const sections: ReadonlyArray<readonly [title: string, paths: RegExp]> = [
  ["Copy trading", /^\/api\/follow\/|_follow_order$/],
  ["Loans", /^\/api\/loan\//],
  ["Mining", /^\/api\/fund\//],
  ["Company and content", /^\/api\/(company|basicSet|menu|default|news|internalMessage|descript)/],
  ["People", /^\/api\/(user|notify|common|user_real)\//],
  ["Trading and accounts", /^\/v2\/api\//],
  ["Money in and out", /^\/api\/(quickCharge|account|wallet)\//],
];
export const sectionOf = (path: string): string | undefined =>
  sections.find(([, paths]) => paths.test(path))?.[0];

const callOfPath = new Map<string, AnyCall>(appCalls.map((call) => [call.path, call]));

const code = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(" ");

const bodies: Readonly<Record<SpecifiedCall["body"], string>> = {
  query: "Query",
  form: "Form",
  json: "JSON",
  multipart: "Multipart",
};
const kinds: Readonly<Record<SpecifiedAnswer["kind"], string>> = {
  msg: "Answers `msg`.",
  one: "Answers an object",
  list: "Answers a list",
  page: "Answers a page of a list",
};

function sent({ body, fields }: SpecifiedCall): string {
  return fields.length === 0 ? "Nothing is sent." : `${bodies[body]}: ${code(fields)}.`;
}

async function answered(path: string, call: SpecifiedCall): Promise<string[]> {
  const { answer } = call;
  if (answer.kind === "msg") return [kinds.msg];
  const used = callOfPath.get(path);
  const required = used ? (await usesOf(call, used)).required : [];
  const optional = answer.fields.filter((name) => !required.includes(name));
  const also = answer.kind === "page" && answer.also && answer.also.length > 0;
  const parts = [
    ...(required.length > 0 ? [`required ${code(required)}`] : []),
    ...(optional.length > 0 ? [`${required.length > 0 ? "optional " : ""}${code(optional)}`] : []),
    ...(also ? [`beside the list ${code(answer.also ?? [])}`] : []),
  ];
  return [
    parts.length === 0 ? `${kinds[answer.kind]}.` : `${kinds[answer.kind]}: ${parts.join("; ")}.`,
  ];
}

function more(path: string): string[] {
  if (path === getBasicInfo.path) {
    return [
      "- every setting with the reader `app` in [config.md](config.md), with the effect described there; for a setting that is not answered, its default counts",
    ];
  }
  return (lights[path] ?? []).map(([names, what]) => `- ${code(names.split(" "))}: ${what}`);
}

async function entry(path: string, call: SpecifiedCall): Promise<string> {
  const note = notes[path] ? [notes[path]] : [];
  const text = [sent(call), ...(await answered(path, call)), ...note].join(" ");
  const lit = more(path);
  const lines = [`### ${call.method} ${path}`, "", text];
  if (lit.length > 0) lines.push("", "Answered too:", "", ...lit);
  return lines.join("\n");
}

/** Returns the whole document anew, with the part of `document` that is written by hand. */
export async function renderOwnBackEnd(document: string): Promise<string> {
  const head = document.split(generated)[0]?.trimEnd() ?? "";
  const parts = [head, generated];
  for (const [title] of sections.toSorted(([, a], [, b]) => placeOf(a) - placeOf(b))) {
    const inside = Object.entries(specified).filter(([path]) => sectionOf(path) === title);
    const isBuilt = inside.some(([path]) => callOfPath.has(path));
    parts.push(`## ${title}`);
    if (!isBuilt) parts.push("Not built yet: the app makes none of these calls today.");
    for (const [path, call] of inside) {
      const waits =
        isBuilt && !callOfPath.has(path)
          ? "\n\nNot built yet: the app does not ask for it today."
          : "";
      parts.push((await entry(path, call)) + waits);
    }
  }
  return `${parts.join("\n\n")}\n`;
}

/** Returns the position that a section's first call has in the specification. */
const placeOf = (paths: RegExp) =>
  Object.keys(specified).findIndex(
    (path) => sections.find(([, each]) => each.test(path))?.[1] === paths,
  );

if (import.meta.main) {
  const document = readFileSync(ownBackEndDocument, "utf8");
  writeFileSync(ownBackEndDocument, await renderOwnBackEnd(document));
}
