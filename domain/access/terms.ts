import type { Settings } from "../config/schema.ts";

/**
 * The version of the platform's terms of use and risk notice (the messages that begin with
 * `legal_`). It rises with every change of their sense: a consent names the version it was given
 * to.
 */
export const termsVersion = "1";

/** The version under which a consent to the company's own agreement is kept. */
export function agreementVersion({ agreement_version }: Pick<Settings, "agreement_version">) {
  return `agreement ${agreement_version}`;
}

/** What has to be agreed to where the terms are outdated; those of the platform come first. */
export function versionsInForce(settings: Pick<Settings, "agreement_version">): string[] {
  return settings.agreement_version > 0
    ? [termsVersion, agreementVersion(settings)]
    : [termsVersion];
}

/**
 * True when there is a newer version than the one that a customer agreed to. Who registered where
 * no consent was asked has agreed to none of the platform's, and is not asked later.
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
