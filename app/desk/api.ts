/** Sends the desk's calls, under the operator's token, by the sender that traders' calls use. */
import type * as z from "zod/mini";
import type { DeskCall } from "#domain/contracts/desk/call.ts";
import { errorCodes } from "#domain/errors.ts";
import {
  ApiError,
  asApiError,
  type CallOptions,
  readEnvelope,
  requestData,
} from "../api/client.ts";
import { fetchCall } from "../api/send.ts";
import { clearDeskSession, readDeskToken } from "./session.ts";

type DeskCallOptions = Omit<CallOptions, "quiet">;

function tokenOf(call: DeskCall): string | null {
  return call.audience === "public" ? null : readDeskToken();
}

/** A failure as the caller shows it. The end of the session leads to the sign-in. */
function failed(error: unknown, call: DeskCall, token: string | null): never {
  if (error instanceof DOMException && error.name === "AbortError") throw error;
  const failure = asApiError(error, call.path);
  // The answer to an old session must not end a new one.
  const isOver = failure.code === errorCodes.session_invalid && token !== null;
  if (isOver && token === readDeskToken()) clearDeskSession(true);
  throw failure;
}

/**
 * Sends a call of the desk. Errors are the caller's to show.
 * @throws ApiError
 */
export async function callDesk<C extends DeskCall>(
  call: C,
  input: z.input<C["input"]>,
  options: DeskCallOptions = {},
): Promise<z.output<C["output"]>> {
  const token = tokenOf(call);
  try {
    return await requestData(call, input, { ...options, token });
  } catch (error) {
    return failed(error, call, token);
  }
}

/**
 * Fetches a file and saves it under the name the server gave it.
 * @throws ApiError
 */
export async function saveDeskFile<C extends DeskCall>(
  call: C,
  input: z.input<C["input"]>,
  fallbackName: string,
): Promise<void> {
  const token = tokenOf(call);
  try {
    const answer = await fetchCall(call, input as Record<string, unknown>, { token });
    if (answer.headers.get("content-type")?.includes("application/json")) {
      // Refusals come in the envelope; an envelope without a refusal is no file.
      await readEnvelope(answer);
      throw new ApiError(errorCodes.internal, answer.statusText);
    }
    if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
    saveBlob(
      await answer.blob(),
      fileName(answer.headers.get("content-disposition")) ?? fallbackName,
    );
  } catch (error) {
    failed(error, call, token);
  }
}

/** `attachment; filename="withdrawals.csv"`; null where there is no plain name. */
export function fileName(disposition: string | null): string | null {
  return /filename="?([\w.\- ]+)"?/.exec(disposition ?? "")?.[1]?.trim() ?? null;
}

function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read the file only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
