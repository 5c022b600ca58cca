/** Where an account's outbox sends to: markets, reports to D1, and gateways by their names. */
import type { WhenRefused } from "../runtime/outbox.ts";
import { parkedDestination } from "../runtime/parking.ts";

/** Before the names of market objects. */
export const marketDestination = "market ";
export const exposureDestination = "exposures";
export const deskDestination = "desk";

export const isMarket = (destination: string) => destination.startsWith(marketDestination);

const reports: readonly string[] = [exposureDestination, deskDestination, parkedDestination];

/**
 * Levels protect money, and a session's end keeps private streams private: only reports may wait
 * for a person.
 */
export const whenRefused = (destination: string): WhenRefused =>
  reports.includes(destination) ? "park" : "keep";
