import type * as z from "zod/mini";
import type { Call } from "#domain/contracts/http/call.ts";
import type { imageUpload, registerImage } from "#domain/contracts/http/files.ts";
import { errorCodes } from "#domain/errors.ts";
import { currentLocale } from "../i18n/locale.ts";
import { ApiError, networkError } from "./client.ts";
import { newIdempotencyKey } from "./send.ts";
import { readToken } from "./token.ts";

/** Slow lines need their time for a picture (ms). */
const answerMsMax = 120_000;

/**
 * Sends one file and reports the progress from 0 to 1, which `fetch` cannot. The caller shows errors.
 * @throws ApiError
 */
export function uploadFile<C extends Call>(
  call: C,
  file: File,
  onProgress: (part: number) => void,
): Promise<z.output<C["output"]>> {
  return new Promise((resolve, reject) => {
    const lost = (error: unknown) => reject(networkError(error));
    const request = new XMLHttpRequest();
    request.open("POST", call.path);
    request.timeout = answerMsMax;
    request.setRequestHeader("lang", currentLocale());
    request.setRequestHeader("idempotency-key", newIdempotencyKey());
    const token = readToken();
    if (token && call.audience === "session") request.setRequestHeader("authorization", token);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => lost(new TypeError("the connection broke"));
    request.ontimeout = () => lost(new DOMException("no answer in time", "TimeoutError"));
    request.onload = () => {
      try {
        const { code, msg, data } = JSON.parse(request.responseText);
        if (code !== errorCodes.ok) reject(new ApiError(code, msg, data));
        else resolve(call.output.parse(data) as z.output<C["output"]>);
      } catch (error) {
        lost(error);
      }
    };
    const form = new FormData();
    form.set("file", file);
    request.send(form);
  });
}

/** Uploads a picture; resolves to its id. */
export function pictureUpload(call: typeof imageUpload | typeof registerImage) {
  return async (file: File, onProgress: (part: number) => void): Promise<string> =>
    (await uploadFile(call, file, onProgress)).id;
}
