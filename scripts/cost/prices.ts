/**
 * Prices of the hosting platform's paid plan in US dollars, beyond the amounts that it includes
 * each month. Source: developers.cloudflare.com, /workers/platform/pricing,
 * /durable-objects/platform/pricing and /d1/platform/pricing, from summaries of August to November
 * 2026. Check them again before a decision.
 */
const million = 1e6;

export const prices = {
  /** Requests to the worker; static files cost nothing. */
  request: 0.3 / million,
  /** Calls of objects; twenty incoming socket messages count as one call. */
  objectRequest: 0.15 / million,
  messagesPerRequest: 20,
  /** A second for which an object is in memory, charged as 128 MB. */
  objectSecond: (12.5 / million) * 0.128,
  /** Rows cost the same in D1 and in objects. */
  rowRead: 0.001 / million,
  rowWritten: 1 / million,
} as const;
