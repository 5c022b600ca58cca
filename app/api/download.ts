import { errorCodes } from "#domain/errors/errors.ts";
import { type AnyCall, ApiError, failureOf, type Input, readEnvelope, tokenFor } from "./client.ts";
import { fetchCall } from "./send.ts";

/** Timeout in ms: a large table takes time on a slow line. */
const answerMsMax = 120_000;

/** Downloads a file under the name that the server sends, if any. @throws ApiError */
export async function downloadFile<C extends AnyCall>(call: C, input: Input<C>): Promise<File> {
  const token = tokenFor(call);
  try {
    const answer = await fetchCall(call, input as Record<string, unknown>, { token, answerMsMax });
    if (answer.headers.get("content-type")?.startsWith("application/json")) {
      // A JSON answer is a refusal's envelope, never a file.
      await readEnvelope(answer);
      throw new ApiError(errorCodes.internal, answer.statusText);
    }
    if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
    const name = fileName(answer.headers.get("content-disposition"));
    return new File([await answer.blob()], name ?? "");
  } catch (error) {
    throw failureOf(error, call, token);
  }
}

/** Reads the name in `attachment; filename="withdrawals.csv"`; null if there is no plain name. */
export function fileName(disposition: string | null): string | null {
  return /filename="?([\w.\- ]+)"?/.exec(disposition ?? "")?.[1]?.trim() ?? null;
}

/** Delay in ms before the memory is freed, because some browsers read the file after the click. */
const keptMs = 60_000;

export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), keptMs);
}
