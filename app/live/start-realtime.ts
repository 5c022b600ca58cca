import { getProfits } from "#domain/contracts/http/user.ts";
import { announceBack, invalidate, invalidateAccount } from "../api/readers.ts";
import { warnOf } from "../api/warn-of.ts";
import { pairsAtom } from "../data/company/catalogue.ts";
import { dataOf } from "../data/reading/loadable.ts";
import { applyAccountState } from "../data/trader/account.ts";
import { announceClosed, announceMicroClosed, applyTrade } from "../data/trader/trades.ts";
import { applyCandles } from "../realtime/candles.ts";
import { handleStream, openChannel } from "../realtime/channel.ts";
import { connectionAtom } from "../realtime/connection.ts";
import { applyPrices, keepListedSessions } from "../realtime/prices.ts";
import { store } from "../state.ts";

const reportUntold = warnOf("what happened on the account was not told");

/**
 * Delay in ms before the app reads the account again. One order changes the account several times,
 * and the answer to the call that placed the order arrives during the delay.
 */
const settledMs = 600;
let settling: ReturnType<typeof setTimeout> | undefined;
function settle(): void {
  clearTimeout(settling);
  settling = setTimeout(() => void invalidateAccount(true), settledMs);
}

function tryAgainWhenLive(): void {
  let last = store.get(connectionAtom);
  store.sub(connectionAtom, () => {
    const now = store.get(connectionAtom);
    if (now === "live" && last !== "live") void announceBack();
    last = now;
  });
}

export function startRealtime(): void {
  handleStream("DAY_MARKET", applyPrices);
  handleStream("KLINE", applyCandles);
  handleStream("FOREX_TRADE", applyTrade);
  handleStream("FOREX_CLOSED", ({ ids }) => {
    announceClosed(ids);
    void invalidate(getProfits);
  });
  handleStream("MICRO_CLOSED", ({ ids }) => {
    announceMicroClosed(ids);
    void invalidate(getProfits);
  });
  handleStream("ACCOUNT", ({ balances, version, snapshot, notices }) => {
    // Loads the code with the first notice: most visits have none.
    if (notices) {
      void import("./notices.ts")
        .then(({ tellNotices }) => tellNotices(notices))
        .catch(reportUntold);
    }
    if (notices || snapshot) {
      void import("./happenings.ts")
        .then(({ tellHappenings }) => tellHappenings())
        .catch(reportUntold);
    }
    settle();
    applyAccountState({ version, balances }, snapshot);
  });
  tryAgainWhenLive();
  store.sub(pairsAtom, () => keepListedSessions(dataOf(store.get(pairsAtom)) ?? []));
  openChannel();
}
