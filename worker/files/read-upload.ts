import { ApiRefusal } from "../context.ts";
import { readRequest } from "../read-bytes.ts";

export const pictureBytesMax = 10_000_000;
const envelopeBytesMax = 4_096;
/** Maximum bytes of an upload: the largest picture and the multipart text around it. */
export const uploadBytesMax = pictureBytesMax + envelopeBytesMax;

/**
 * Reads the one file of a multipart body as fields for the call's schema. Ignores the file's type
 * and name, but refuses a name with a path, which no browser sends.
 * @throws ApiRefusal
 */
export async function readUpload(request: Request): Promise<Record<string, unknown>> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data; ?boundary=[\w'()+,./:=?"-]{1,80}$/i.test(type)) {
    throw new ApiRefusal("invalid_request");
  }
  const bytes = await readRequest(request, uploadBytesMax);
  let form: FormData;
  try {
    form = await new Response(bytes, { headers: { "content-type": type } }).formData();
  } catch {
    throw new ApiRefusal("invalid_request");
  }
  const entries = [...form];
  const fields = Object.fromEntries(entries);
  if (Object.keys(fields).length !== entries.length) throw new ApiRefusal("invalid_request");
  if (entries.some(([, value]) => value instanceof File && isPath(value.name))) {
    throw new ApiRefusal("file_refused");
  }
  return fields;
}

function isPath(name: string): boolean {
  return /[/\\\0]|^\.\.?$|%2f|%5c/i.test(name);
}
