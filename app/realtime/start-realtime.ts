import { balancesAtom, refreshAccount } from "../data/account.ts";
import { store } from "../state.ts";
import { applyCandles } from "./candles.ts";
import { handleStream, openChannel } from "./channel.ts";
import { applyPrices } from "./prices.ts";
import { announceClosed, forexTradeAtom } from "./trades.ts";

function reportUnread(error: unknown): void {
  console.warn("the account was not read", error);
}

/** Wires the streams to the state and opens the channel. */
export function startRealtime(): void {
  handleStream("DAY_MARKET", applyPrices);
  handleStream("KLINE", applyCandles);
  handleStream("FOREX_TRADE", ({ data }) => store.set(forexTradeAtom, data));
  handleStream("FOREX_CLOSED", ({ ids }) => {
    announceClosed(ids);
    void refreshAccount().catch(reportUnread);
  });
  let newest = 0;
  handleStream("ACCOUNT", ({ balances, version, snapshot }) => {
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
