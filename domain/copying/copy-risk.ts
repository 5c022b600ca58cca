/** Version of the risks accepted before the first following; a changed text is a new one. */
export const copyRiskVersion = "copying 2";

/** From this risk score on, no new follower and no added money. */
export const riskClosedFrom = 8;
