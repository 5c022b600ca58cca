/** The table of docs/cost.md, generated from constants. */
import { costTable, type Use } from "./reckon.ts";

export const costDocument = "docs/cost.md";
export const standardUse: Use = { traders: 1_000, hours: 1, trades: 5, markets: 40 };
const [from, to] = ["<!-- table -->", "<!-- /table -->"];

export function documentWith(text: string): string {
  const [head = "", rest = ""] = text.split(from);
  const tail = rest.split(to)[1] ?? "";
  const uses = [1_000, 100_000, 1_000_000].map((traders) => ({ ...standardUse, traders }));
  return `${head}${from}\n${costTable(uses)}\n${to}${tail}`;
}
