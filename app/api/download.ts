import type * as z from "zod/mini";
import type { Call } from "#domain/contracts/http/call.ts";
import { currentLocale } from "../i18n/locale.ts";
import { ApiError, asApiError } from "./client.ts";
import { readToken } from "./token.ts";

/** A large table takes its time on a slow line (ms). */
const answerMsMax = 120_000;

/**
 * The file that a call answers. Errors are the caller's to show.
 * @throws ApiError
 */
export async function downloadFile<C extends Call>(
  call: C,
  input: z.input<C["input"]>,
): Promise<Blob> {
  const headers: Record<string, string> = { lang: currentLocale() };
  const token = readToken();
  if (token && call.audience === "session") headers.authorization = token;
  const query = new URLSearchParams({ timestamp: String(Date.now()) });
  for (const [name, value] of Object.entries(input as Record<string, unknown>)) {
    query.set(name, String(value));
  }
  try {
    const signal = AbortSignal.timeout(answerMsMax);
    const answer = await fetch(`${call.path}?${query}`, { headers, signal });
    // Refusals are envelopes, whatever a success would be.
    if (answer.headers.get("content-type")?.startsWith("application/json")) {
      const { code, msg, data } = await answer.json();
      throw new ApiError(code, msg, data);
    }
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    return await answer.blob();
  } catch (error) {
    throw asApiError(error, call.path);
  }
}

/** Browsers read the file some time after the tap that saves it; then its memory is given back (ms). */
const keptMs = 60_000;

/** Puts a file where the browser keeps what is saved. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), keptMs);
}
