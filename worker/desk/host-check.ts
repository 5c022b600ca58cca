/** Whether a host leads to this platform, asked as any visitor's browser would. */
import * as z from "zod/mini";

const waitMs = 5_000;
const answerMax = 10_000;
const health = z.object({ status: z.literal("ok"), version: z.string() });

/**
 * `other`: somebody answers, and not as this platform does. `silent`: nobody does, or in no time.
 * @param host one of the company's own, so that no operator can have any address asked
 * @param origin that of the request: its scheme and port are the platform's
 */
export async function answersAsPlatform(
  host: string,
  origin: string,
): Promise<"ready" | "other" | "silent"> {
  const url = new URL("/api/health", origin);
  url.hostname = host;
  try {
    const answer = await fetch(url, {
      redirect: "manual",
      headers: { accept: "application/json" },
      signal: AbortSignal.timeout(waitMs),
    });
    const text = (await answer.text()).slice(0, answerMax);
    return health.safeParse(parsed(text)).success ? "ready" : "other";
  } catch {
    // Whatever keeps a request from being answered: no record, no certificate, no time.
    return "silent";
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
