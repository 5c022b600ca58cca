/**
 * A company whose own back end, written from the specification alone, answers its calls. All acts
 * of customers work there, and the same steps work on the platform itself.
 */
import { ownBackEndPort } from "#tests/support/node/own-back-end-port.ts";
import { startOwnBackEnd } from "../own-back-end/server/server.ts";
import {
  customerSteps,
  type Step,
  type Target,
  tradingSteps,
  type Visit,
} from "./own-back-end-steps.ts";
import { codeFor, newAddress } from "./visitor.ts";
import { expect, test } from "./watch-errors.ts";

const port = Number(process.env.PORT ?? 4173);
let backEnd: Awaited<ReturnType<typeof startOwnBackEnd>>;

const own: Target = {
  home: `http://own.localhost:${port}`,
  code: "BTCUSDT",
  coin: "31",
  cash: "33",
  async codeFor(_page, address) {
    let code = "";
    await expect(async () => {
      const answer = await fetch(`${backEnd.url}/__mail`);
      const mail = (await answer.json()) as { to: string; code: string }[];
      code = mail.findLast(({ to }) => to === address)?.code ?? "";
      expect(code).not.toBe("");
    }).toPass();
    return code;
  },
  matches: false,
  takesSpecifiedOnly: true,
  funded: true,
  async endSessions() {
    await fetch(`${backEnd.url}/__sessions`, { method: "DELETE" });
  },
};

const platform: Target = {
  home: `http://127.0.0.1:${port}`,
  code: "BTCUSD",
  coin: "1",
  cash: "5",
  codeFor,
  matches: true,
  takesSpecifiedOnly: false,
  funded: false,
};

test.use({ viewport: { width: 390, height: 844 } });
test.beforeAll(async () => {
  backEnd = await startOwnBackEnd(ownBackEndPort(port));
});
test.afterAll(() => backEnd.close());

async function run(visit: Visit, steps: Step[]): Promise<void> {
  for (const step of steps.filter(({ where }) => where?.(visit.target) ?? true))
    await test.step(step.name, () => step.run(visit));
}

for (const [name, target, lang] of [
  ["a back end of its own", own, "en"],
  ["a back end of its own", own, "ar"],
  ["the platform", platform, "en"],
] as const) {
  const visitOf = (page: Visit["page"]): Visit => ({
    ...{ page, target, account: newAddress(), password: "correct horse battery" },
  });

  test(`trades with a demo account at ${name} (${lang})`, async ({ page }) => {
    await page.addInitScript((chosen) => localStorage.setItem("lang", chosen), lang);
    await run(visitOf(page), tradingSteps);
  });

  test(`registers a customer who deposits and saves payout accounts at ${name} (${lang})`, async ({
    page,
  }) => {
    await page.addInitScript((chosen) => localStorage.setItem("lang", chosen), lang);
    await run(visitOf(page), customerSteps);
  });
}
