/**
 * Resources that acts on the platform use. `tests/worker/watch/cost.test.ts` measures them in
 * workerd: the real use is at most these figures, and at least half of them.
 */
export interface Used {
  requests: number;
  objectRequests: number;
  database: { read: number; written: number };
  object: { read: number; written: number };
}

export const measured = {
  /** A start of the app, with all calls that it makes. */
  visit: {
    ...{ requests: 6, objectRequests: 1 },
    ...{ database: { read: 900, written: 0 }, object: { read: 0, written: 0 } },
  },
  /** A market order and its close, with D1's update of the exposure of the company's clients. */
  order: {
    ...{ requests: 2, objectRequests: 9 },
    ...{ database: { read: 900, written: 4 }, object: { read: 200, written: 100 } },
  },
  /** A minute of an awake market, which stores ticks once a second and reports once a minute. */
  marketMinute: {
    ...{ requests: 0, objectRequests: 0 },
    ...{ database: { read: 0, written: 1 }, object: { read: 80, written: 80 } },
  },
} satisfies Record<string, Used>;

/** A socket pings every five seconds; the runtime answers most pings without the gateway. */
export const pingsPerHour = 720;
