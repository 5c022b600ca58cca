/** Checks whether a host leads to this platform, by the request that any browser would send. */
import * as z from "zod/mini";

const waitMs = 5_000;
const answerMax = 10_000;
const health = z.object({ status: z.literal("ok"), version: z.string() });

/**
 * `other`: a server answers, but not like this platform. `silent`: none answers in time.
 * @param host one of the company's own, so that no operator can make the platform ask any address
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
    // Any cause that prevents an answer: no record, no certificate, no time.
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
