import { warnOf } from "../api/warn-of.ts";
import { balancesAtom, refreshAccount } from "../data/account.ts";
import { refreshPending, refreshPositions } from "../data/positions.ts";
import { store } from "../state.ts";
import { announceAccountChange } from "./account-changes.ts";
import { applyCandles } from "./candles.ts";
import { handleStream, openChannel } from "./channel.ts";
import { applyPrices } from "./prices.ts";
import { announceClosed, announceMicroClosed, applyTrade } from "./trades.ts";

const reportUnread = warnOf("the account was not read");

/** Wires the streams to the state and opens the channel. */
export function startRealtime(): void {
  handleStream("DAY_MARKET", applyPrices);
  handleStream("KLINE", applyCandles);
  handleStream("FOREX_TRADE", applyTrade);
  handleStream("FOREX_CLOSED", ({ ids }) => {
    announceClosed(ids);
    void refreshAccount().catch(reportUnread);
  });
  handleStream("MICRO_CLOSED", ({ ids }) => {
    announceMicroClosed(ids);
    void refreshAccount().catch(reportUnread);
  });
  let newest = 0;
  handleStream("ACCOUNT", ({ balances, version, snapshot, notices }) => {
    // A notice is told once: several positions of one stop-out are one text. A snapshot tells balances only.
    const kinds = new Set(notices?.map(({ kind }) => kind));
    if (kinds.size > 0) {
      void import("./notices.ts").then(({ showNotices }) => showNotices(kinds), reportUnread);
      void Promise.all([refreshPositions(), refreshPending()]);
    }
    announceAccountChange();
    if (version <= newest && !snapshot) return;
    newest = version;
    const known = store.get(balancesAtom);
    if (!known) {
      void refreshAccount().catch(reportUnread);
      return;
    }
    const next = known.map((row) => {
      const fresh = balances.find((balance) => balance.type === row.type);
      if (!fresh) return row;
      return {
        ...row,
        balance: Number(fresh.balance),
        lockBalance: Number(fresh.lockBalance),
        balanceText: fresh.balance,
        lockBalanceText: fresh.lockBalance,
      };
    });
    store.set(balancesAtom, next);
  });
  openChannel();
}
