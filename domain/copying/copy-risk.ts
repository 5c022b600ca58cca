/** Version of the risk text, which followers must accept; rises when the text changes. */
export const copyRiskVersion = "copying 2";

/** From this risk score on, a master gets no new follower and no added money. */
export const riskClosedFrom = 8;
