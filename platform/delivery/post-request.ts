/** Maximum time in ms to wait for a provider's answer. */
const timeoutMs = 10_000;

/** Posts without following redirects, so that a secret reaches only the configured address. */
export async function postOnce(
  url: string,
  headers: Record<string, string>,
  body: string | Uint8Array<ArrayBuffer>,
): Promise<Response> {
  const signal = AbortSignal.timeout(timeoutMs);
  const response = await fetch(url, { method: "POST", headers, body, redirect: "manual", signal });
  await response.body?.cancel();
  return response;
}

/** @throws an error with only the status: the provider's answer may repeat a secret code */
export async function postTo(
  provider: string,
  url: string,
  headers: Record<string, string>,
  body: string,
): Promise<void> {
  const { ok, status } = await postOnce(url, headers, body);
  if (!ok) throw new Error(`${provider} answered ${status}`);
}
