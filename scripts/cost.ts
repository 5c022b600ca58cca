/**
 * `npm run cost -- --traders N [--hours H] [--trades T] [--markets M]`: prints the monthly cost of
 * N traders. Without `--traders` it writes the table of docs/cost.md anew.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { costDocument, documentWith, standardUse } from "./cost/document.ts";
import { costTable } from "./cost/reckon.ts";

const text = { type: "string" } as const;
const { values } = parseArgs({
  options: { traders: text, hours: text, trades: text, markets: text },
});

/** @throws unless the option is a finite number and not negative */
function numberOf(name: keyof typeof standardUse): number {
  const given = values[name];
  if (given === undefined) return standardUse[name];
  const value = Number(given);
  if (!(value >= 0 && Number.isFinite(value))) throw new Error(`--${name} ${given} is no number`);
  return value;
}

if (values.traders === undefined) {
  writeFileSync(costDocument, documentWith(readFileSync(costDocument, "utf8")));
} else {
  const [hours, trades, markets] = [numberOf("hours"), numberOf("trades"), numberOf("markets")];
  console.log(costTable([{ traders: numberOf("traders"), hours, trades, markets }]));
}
