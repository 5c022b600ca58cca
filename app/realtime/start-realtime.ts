import { balancesAtom, refreshAccount } from "../data/account.ts";
import { store } from "../state.ts";
import { applyCandles } from "./candles.ts";
import { handleStream, openChannel } from "./channel.ts";
import { applyPrices } from "./prices.ts";
import { announceClosed, forexTradeAtom } from "./trades.ts";

/** Wires the streams to the state and opens the channel. */
export function startRealtime(): void {
  handleStream("DAY_MARKET", applyPrices);
  handleStream("KLINE", applyCandles);
  handleStream("FOREX_TRADE", ({ data }) => store.set(forexTradeAtom, data));
  handleStream("FOREX_CLOSED", ({ ids }) => {
    announceClosed(ids);
    void refreshAccount().catch(() => undefined);
  });
  handleStream("ACCOUNT", ({ balances, snapshot }) => {
    const known = store.get(balancesAtom);
    if (!known || snapshot) return;
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
