/** Consent to the risks of copy trading, given once before the first following. */
import { giveConsent, hasConsent } from "#db/consents.ts";
import { copyRiskVersion } from "#domain/copying/copy-risk.ts";
import { ApiRefusal, type SessionScope } from "../context.ts";

export function isConsentGiven({ env, company, identity }: SessionScope): Promise<boolean> {
  return hasConsent(env.DB, company.id, identity.userId, copyRiskVersion);
}

/**
 * @param given version that the reader accepts now
 * @throws ApiRefusal follow_consent_required
 */
export async function requireConsent(
  scope: SessionScope,
  given: string | undefined,
): Promise<void> {
  if (await isConsentGiven(scope)) return;
  if (given !== copyRiskVersion) throw new ApiRefusal("follow_consent_required");
  const { env, company, identity, lang, nowMs } = scope;
  const consent = { version: copyRiskVersion, lang, given_ms: nowMs };
  await giveConsent(env.DB, company.id, identity.userId, consent);
}
