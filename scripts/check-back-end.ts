/**
 * `npm run check:back-end -- --url https://api.broker.example`: sends the specification's calls and
 * messages to a company's own back end. It prints a verdict on each answer (docs/own-back-end.md),
 * and exits with 1 if the app cannot work with an answer.
 */
import { parseArgs } from "node:util";
import { Check, countText, failures, type Line } from "./back-end/check.ts";

const { values } = parseArgs({
  options: {
    url: { type: "string" },
    account: { type: "string" },
    password: { type: "string" },
    "read-only": { type: "boolean", default: false },
    act: { type: "boolean", default: false },
  },
});
const url = URL.parse(values.url ?? "");
if (!url || !/^https?:$/.test(url.protocol)) {
  console.error(
    "usage: npm run check:back-end -- --url https://api.broker.example" +
      " [--account A --password P] [--read-only | --act]",
  );
  process.exit(2);
}

const nameWidth = 52;
const verdictWidth = 17;

function print({ name, verdict, note, isUsed }: Line): void {
  const later = isUsed ? "" : "(the app does not ask for it yet) ";
  console.log(`${name.padEnd(nameWidth)}${verdict.padEnd(verdictWidth)}${later}${note}`.trimEnd());
}

const { account, password, act, "read-only": readOnly } = values;
const lines = await new Check({ url, account, password, act, readOnly }).run();
for (const line of lines) print(line);
console.log(countText(lines));
process.exit(failures(lines).length === 0 ? 0 : 1);
