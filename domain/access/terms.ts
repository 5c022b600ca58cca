import type { Settings } from "../config/schema.ts";

/**
 * Version of the platform's terms of use and risk notice (the messages that begin with `legal_`).
 * The version rises when the meaning of these texts changes, because each consent names a version.
 */
export const termsVersion = "1";

/** Version text of the company's own agreement, as stored consents contain it. */
export function agreementVersion({ agreement_version }: Pick<Settings, "agreement_version">) {
  return `agreement ${agreement_version}`;
}

/** Versions of the terms in force: the platform's, then the company's agreement if it has one. */
export function versionsInForce(settings: Pick<Settings, "agreement_version">): string[] {
  return settings.agreement_version > 0
    ? [termsVersion, agreementVersion(settings)]
    : [termsVersion];
}

/**
 * True if the customer has not agreed to a version in force. The platform's terms count only if
 * registrations require consent, and only for customers who agreed to an earlier version.
 */
export function areTermsOutdated(
  agreed: readonly string[],
  settings: Pick<Settings, "is_register_consent" | "agreement_version">,
): boolean {
  const { is_register_consent, agreement_version } = settings;
  const isOld =
    is_register_consent &&
    agreed.some((version) => /^\d+$/.test(version)) &&
    !agreed.includes(termsVersion);
  return isOld || (agreement_version > 0 && !agreed.includes(agreementVersion(settings)));
}
