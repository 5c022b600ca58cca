/**
 * Version of the risks that a customer accepts before the first following. A changed text is a new
 * version and needs new consent.
 */
export const copyRiskVersion = "copying 2";

/** From this risk score on, no new follower and no added money. */
export const riskClosedFrom = 8;
