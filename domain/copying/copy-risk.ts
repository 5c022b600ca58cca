/** Version of the risk text that followers accept first; rises when the text changes. */
export const copyRiskVersion = "copying 2";

/** From this risk score on, a master gets no new follower and no added money. */
export const riskClosedFrom = 8;
