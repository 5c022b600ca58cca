import type { imageUpload, registerImage } from "#domain/contracts/http/files.ts";
import { type AnyCall, ApiError, dataOf, networkError, type Output, tokenFor } from "./client.ts";
import { dialect } from "./dialect.ts";
import { headersOf } from "./send.ts";

/** Timeout in ms: a picture takes time on a slow line. */
const answerMsMax = 120_000;

/** Uploads a file; reports the sent part (0 to 1), which `fetch` cannot do. @throws ApiError */
export function uploadFile<C extends AnyCall>(
  call: C,
  file: File,
  onProgress: (part: number) => void,
): Promise<Output<C>> {
  return new Promise((resolve, reject) => {
    const lost = (error: unknown) => reject(networkError(error));
    const request = new XMLHttpRequest();
    request.open("POST", dialect()?.uploadPath(call) ?? call.path);
    request.timeout = answerMsMax;
    for (const [name, value] of Object.entries(headersOf(call, { token: tokenFor(call) }))) {
      request.setRequestHeader(name, value);
    }
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => lost(new TypeError("the connection broke"));
    request.ontimeout = () => lost(new DOMException("no answer in time", "TimeoutError"));
    request.onload = () => {
      try {
        resolve(readUploaded(call, JSON.parse(request.responseText)));
      } catch (error) {
        if (error instanceof ApiError) reject(error);
        else lost(error);
      }
    };
    const form = new FormData();
    form.set("file", file);
    request.send(form);
  });
}

function readUploaded<C extends AnyCall>(call: C, envelope: unknown): Output<C> {
  const other = dialect();
  const output = other ? other.uploaded(call, envelope) : call.output.parse(dataOf(envelope));
  return output as Output<C>;
}

export function pictureUpload(call: typeof imageUpload | typeof registerImage) {
  return async (file: File, onProgress: (part: number) => void): Promise<string> =>
    (await uploadFile(call, file, onProgress)).id;
}
