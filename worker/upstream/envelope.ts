/** True for an answer in the form of the specification: `{code, msg}`, with or without `data`. */
export function isEnvelope(body: Uint8Array): boolean {
  try {
    const read: unknown = JSON.parse(new TextDecoder().decode(body));
    if (typeof read !== "object" || read === null || !Object.hasOwn(read, "code")) return false;
    return ["number", "string"].includes(typeof (read as { code: unknown }).code);
  } catch {
    return false;
  }
}
