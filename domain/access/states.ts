import { companyStatus, customerStatus } from "../codes.ts";
import { readCountries } from "../config/countries.ts";
import type { Settings } from "../config/schema.ts";
import { dayIn } from "../market/zone.ts";
import type { State } from "./acts.ts";
import { areTermsOutdated } from "./terms.ts";

export interface Visit {
  /** Country code of two letters from the edge; empty if unknown. */
  country: string;
  /** Code of `companyStatus`. */
  companyStatus: number;
}

export interface Standing {
  isDemo: boolean;
  /** Code of `customerStatus`. */
  status: number;
  companyStatus: number;
  isMaintained: boolean;
  /** Versions of terms that the customer has agreed to. */
  agreed: readonly string[];
  /** Last valid day of the checked identity document; empty if none. */
  identityUntil: string;
}

type Held = Record<string, boolean>;

const held = (states: Held) => Object.keys(states).filter((state) => states[state]) as State[];

export function statesOfVisit(visit: Visit, settings: Settings): State[] {
  return held({
    country_blocked: readCountries(settings.blocked_countries).includes(visit.country),
    company_closed: visit.companyStatus === companyStatus.code("closed"),
  });
}

export function statesOfCustomer(standing: Standing, settings: Settings, nowMs: number): State[] {
  const { isDemo, status, agreed, identityUntil } = standing;
  return held({
    company_closed: standing.companyStatus === companyStatus.code("closed"),
    account_disabled: status === customerStatus.code("disabled"),
    account_close_only: status === customerStatus.code("close_only"),
    // Demo accounts have no terms and need no checked identity.
    terms_outdated: !isDemo && areTermsOutdated(agreed, settings),
    identity_expired:
      !isDemo && identityUntil !== "" && identityUntil < dayIn(settings.timezone, nowMs),
    under_maintenance: standing.isMaintained,
  });
}
