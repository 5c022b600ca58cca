/** Before the names of market objects in the outbox. */
export const marketDestination = "market ";

/** A market has to learn every level: nothing is asked of it while it refuses one. */
export const isMarket = (destination: string) => destination.startsWith(marketDestination);
