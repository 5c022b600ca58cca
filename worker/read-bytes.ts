import { ApiRefusal } from "./context.ts";

/**
 * The whole body; reading stops where it passes the limit, whatever length it was announced with.
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
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}
