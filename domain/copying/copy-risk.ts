/**
 * What a customer agrees to before the first following. A change of the text is a new version,
 * which is asked for again.
 */
export const copyRiskVersion = "copying 2";

/** From this risk score on nobody may begin to follow a master, or add money. */
export const riskClosedFrom = 8;
