import { ApiRefusal } from "./context.ts";

/**
 * Reads the whole body.
 * @throws ApiRefusal payload_too_large, even if the header names a smaller length
 */
export async function readBytes(
  { headers, body }: Pick<Request, "headers" | "body"> | Pick<Response, "headers" | "body">,
  bytesMax: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const declared = Number(headers.get("content-length") ?? "0");
  if (declared > bytesMax) throw new ApiRefusal("payload_too_large");
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.byteLength;
    if (length > bytesMax) throw new ApiRefusal("payload_too_large");
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

/** Reads a request's body. A client that disconnects early causes no server error. */
export async function readRequest(request: Request, bytesMax: number) {
  try {
    return await readBytes(request, bytesMax);
  } catch (error) {
    throw error instanceof ApiRefusal ? error : new ApiRefusal("invalid_request");
  }
}
