/** Axe, by all rules of WCAG 2.2 A and AA. */
import type { Page } from "@playwright/test";
import axe from "axe-core";
import { expect } from "./watch-errors.ts";

const everyRule = {
  type: "tag",
  values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
};
/** The rules that look at colours. */
const colourRules = { type: "rule", values: ["color-contrast", "link-in-text-block"] };

interface Violation {
  id: string;
  impact: string | null;
  nodes: Array<{ target: string[]; failureSummary?: string }>;
}

/** Serious findings of the current page, as text. */
async function findings(page: Page, runOnly: typeof everyRule): Promise<string[]> {
  const { violations } = await page.evaluate(
    (only) =>
      (
        globalThis as unknown as {
          axe: { run(options: object): Promise<{ violations: Violation[] }> };
        }
      ).axe.run({ runOnly: only, resultTypes: ["violations"] }),
    runOnly,
  );
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id} ${node.target.join(" ")} ${node.failureSummary}`),
    );
}

async function showTheme(page: Page, theme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  // Sets what a reader's choice sets: every colour depends on this attribute.
  await page.evaluate((chosen) => {
    document.documentElement.dataset.theme = chosen;
  }, theme);
  // Colours in the middle of a transition belong to neither theme.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
        .map((animation) => animation.finished),
    ),
  );
}

/**
 * Serious findings of the open page, once nothing on it is loading. Light is checked by every rule,
 * dark only by the rules about colours, since the theme changes nothing else.
 */
export async function findingsInBothThemes(page: Page): Promise<string[]> {
  await expect(page.getByTestId("skeleton")).toHaveCount(0);
  // Evaluates axe, because the page's own policy forbids foreign scripts.
  await page.evaluate(axe.source);
  await showTheme(page, "light");
  const light = await findings(page, everyRule);
  await showTheme(page, "dark");
  const dark = await findings(page, colourRules);
  return [...light.map((each) => `light: ${each}`), ...dark.map((each) => `dark: ${each}`)];
}
