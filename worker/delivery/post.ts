/** Maximum wait for a provider. */
const timeoutMs = 10_000;

/**
 * Posts to a provider. Redirects are not followed: the secret goes to the one configured address.
 * @throws with the status only: answers may repeat the message, and with it a code
 */
export async function postTo(
  provider: string,
  url: string,
  headers: Record<string, string>,
  body: string,
): Promise<void> {
  const response = await fetch(url, {
    method: "POST",
    headers,
    body,
    redirect: "manual",
    signal: AbortSignal.timeout(timeoutMs),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`${provider} answered ${response.status}`);
}
