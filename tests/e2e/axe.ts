/** Axe, by all rules of WCAG 2.2 A and AA. */
import type { Page } from "@playwright/test";
import axe from "axe-core";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

interface Violation {
  id: string;
  impact: string | null;
  nodes: Array<{ target: string[]; failureSummary?: string }>;
}

/** Serious findings of the page as it stands, as text. */
export async function findings(page: Page): Promise<string[]> {
  // Evaluated, not added as a script: the page's own policy forbids scripts from elsewhere.
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(
    (runOnly) =>
      (
        globalThis as unknown as {
          axe: { run(options: object): Promise<{ violations: Violation[] }> };
        }
      ).axe.run({ runOnly }),
    tags,
  );
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id} ${node.target.join(" ")} ${node.failureSummary}`),
    );
}
