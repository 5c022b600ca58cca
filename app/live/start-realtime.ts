import { outcomeUnknownAtom } from "../api/outcome.ts";
import { warnOf } from "../api/warn-of.ts";
import { applyAccountState, refreshProfit } from "../data/account.ts";
import { announceBack } from "../data/back.ts";
import { pairsAtom } from "../data/catalogue.ts";
import { dataOf } from "../data/loadable.ts";
import { refreshPending, refreshPositions } from "../data/positions.ts";
import { announceClosed, announceMicroClosed, applyTrade } from "../data/trades.ts";
import { applyCandles } from "../realtime/candles.ts";
import { handleStream, openChannel } from "../realtime/channel.ts";
import { connectionAtom } from "../realtime/connection.ts";
import { applyPrices, keepListedSessions } from "../realtime/prices.ts";
import { store } from "../state.ts";
import { announceAccountChange } from "./account-changes.ts";
import { readAccountAgain } from "./read-again.ts";

const reportUnread = warnOf("the account was not read");
const reportUntold = warnOf("what happened on the account was not told");

/** Prices arrive again: what failed meanwhile is read again. */
function tryAgainWhenLive(): void {
  let last = store.get(connectionAtom);
  store.sub(connectionAtom, () => {
    const now = store.get(connectionAtom);
    if (now === "live" && last !== "live") announceBack();
    last = now;
  });
}

/** Wires the streams to the state and opens the channel. */
export function startRealtime(): void {
  handleStream("DAY_MARKET", applyPrices);
  handleStream("KLINE", applyCandles);
  handleStream("FOREX_TRADE", applyTrade);
  handleStream("FOREX_CLOSED", ({ ids }) => {
    announceClosed(ids);
    void refreshProfit().catch(reportUnread);
  });
  handleStream("MICRO_CLOSED", ({ ids }) => {
    announceMicroClosed(ids);
    void refreshProfit().catch(reportUnread);
  });
  handleStream("ACCOUNT", ({ balances, version, snapshot, notices }) => {
    // Loaded with the first of them: most visits have none.
    if (notices) {
      void Promise.all([refreshPositions(), refreshPending()]);
      void import("./notices.ts")
        .then(({ tellNotices }) => tellNotices(notices))
        .catch(reportUntold);
    }
    if (notices || snapshot) {
      void import("./happenings.ts")
        .then(({ tellHappenings }) => tellHappenings())
        .catch(reportUntold);
    }
    announceAccountChange();
    applyAccountState({ version, balances }, snapshot);
  });
  tryAgainWhenLive();
  store.sub(pairsAtom, () => keepListedSessions(dataOf(store.get(pairsAtom)) ?? []));
  store.sub(outcomeUnknownAtom, readAccountAgain);
  openChannel();
}
