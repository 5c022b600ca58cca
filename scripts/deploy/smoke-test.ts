/**
 * Checks that the deployed address serves the app and the company, and nothing that only
 * development needs.
 */

import type { Deployment } from "./deployment.ts";
import { DeployError } from "./error.ts";

/** Maximum number of tries. A new host answers only after minutes, once it has a certificate. */
const tries = 60;
const pauseMs = 5_000;

interface Probe {
  path: string;
  expected: string;
  isMet(status: number, text: string): boolean;
}

function probesOf(company: string): Probe[] {
  const escaped = company
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll('"', "&quot;");
  return [
    { path: "/api/health", expected: "is ready", isMet: (status) => status === 200 },
    {
      path: "/",
      expected: `is ${company}'s page`,
      isMet: (status, text) =>
        status === 200 && [company, escaped].some((name) => text.includes(name)),
    },
    { path: "/desk", expected: "is the desk", isMet: (status) => status === 200 },
    {
      path: "/api/dev/outbox",
      expected: "shows nothing of development",
      isMet: (_status, text) => /"code":\s*404\b/.test(text),
    },
  ];
}

/** @throws DeployError that names the first page that is not as it should be */
export async function smokeTest({ options, platform, say }: Deployment): Promise<void> {
  for (const { path, expected, isMet } of probesOf(options.company)) {
    const url = `https://${options.host}${path}`;
    let answer = await platform.fetchText(url);
    if (!platform.isLive) continue;
    const isGood = () => answer !== null && isMet(answer.status, answer.text);
    for (let n = 1; n < tries && !isGood(); n++) {
      await platform.wait(pauseMs);
      answer = await platform.fetchText(url);
    }
    const got = answer === null ? "nothing answers" : `status ${answer.status}`;
    if (!isGood()) throw new DeployError(`${url}: expected that it ${expected}, but ${got}`);
    say(`     ${path} ${expected}`);
  }
}
