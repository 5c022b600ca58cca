interface Watched {
  state(): Promise<string>;
}

interface WatchedMarket {
  wake(): Promise<void>;
  report(): Promise<{ seq: number }>;
}

/** Waits until the state of a run has not changed for eight seconds. @returns its last state */
export async function settled(run: Watched, market: WatchedMarket): Promise<string> {
  let known = "";
  for (let unchanged = 0; unchanged < 8; ) {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await market.wake();
    const state = `${await run.state()}, tick ${(await market.report()).seq}`;
    unchanged = state === known ? unchanged + 1 : 0;
    known = state;
  }
  return known;
}
