/**
 * `npm run docs:acts`: writes docs/acts.md from the rules in `acts.ts` and the calls of the
 * contract.
 */
import { writeFileSync } from "node:fs";
import { type Act, acts, refusalOf, states } from "#domain/access/acts.ts";
import { actOf } from "#domain/contracts/http/call-acts.ts";
import { type CallName, calls } from "#domain/contracts/http/index.ts";
import { errorCodes } from "#domain/errors/errors.ts";

export const actsDocument = "docs/acts.md";

const names = Object.keys(acts) as Act[];

function rowOf(act: Act): string {
  const cells = states.map((state) => (refusalOf([state], act) ? "**refused**" : ""));
  return `| \`${act}\`: ${acts[act]} | ${cells.join(" | ")} |`;
}

function callsOf(act: Act): string {
  const found = (Object.keys(calls) as CallName[]).filter((name) => actOf(name) === act);
  return `| \`${act}\` | ${found.map((name) => `\`${name}\``).join(", ")} |`;
}

export function renderActs(): string {
  const heads = states.map((state) => `\`${state}\` (${errorCodes[state]})`);
  return `${[
    "# What a state refuses",
    "",
    'Made by `npm run docs:acts` from `domain/access/acts.ts`; do not edit. [access.md](access.md), "Refuse the act", explains the states.',
    "`tests/worker/access/acts.test.ts` tries every cell on the calls themselves.",
    "",
    `| act | ${heads.join(" | ")} |`,
    `|---|${states.map(() => "---").join("|")}|`,
    ...names.map(rowOf),
    "",
    "The calls of each act except `read`. If the act of a call depends on its input (`domain/contracts/http/call-acts.ts`), the table shows the act of a call without input.",
    "",
    "| act | calls |",
    "|---|---|",
    ...names.filter((act) => act !== "read").map(callsOf),
  ].join("\n")}\n`;
}

if (import.meta.main) writeFileSync(actsDocument, renderActs());
