/**
 * Starts the specification's dialect for a company with its own back end. Such a back end streams
 * prices, candles, positions, copies and ids of closed orders. The app reads all other data again
 * when the data may have changed.
 */
import { getBalance, getProfits } from "#domain/contracts/http/user.ts";
import { speak } from "../api/dialect.ts";
import { OwnDialect } from "../api/own-back-end/own-dialect.ts";
import { invalidate, invalidateAccount } from "../api/readers.ts";
import { refreshCatalogue } from "../data/company/catalogue.ts";
import { dataOf } from "../data/reading/loadable.ts";
import { positionsAtom } from "../data/trader/positions.ts";
import { forexTradeAtom, onForexClosed } from "../data/trader/trades.ts";
import { speakOnSocket } from "../realtime/channel.ts";
import { OwnSocket } from "../realtime/own-socket.ts";
import { store } from "../state.ts";

export function startOwnBackEnd(): void {
  const dialect = new OwnDialect();
  speak(dialect);
  const onGap = () => {
    void refreshCatalogue();
    void invalidateAccount();
  };
  speakOnSocket((deliver) => new OwnSocket({ dialect, deliver, onGap }));
  onForexClosed(() => void invalidate(getBalance, getProfits));
  noticeNewPositions();
}

/**
 * Reads the account again when the stream has a position that is not listed. Such a position was
 * opened elsewhere, or by a pending order.
 */
function noticeNewPositions(): void {
  const noticed = new Set<string>();
  store.sub(forexTradeAtom, () => {
    const listed = dataOf(store.get(positionsAtom));
    if (!listed) return;
    const known = new Set([...noticed, ...listed.map(({ Id }) => Id)]);
    const fresh = store.get(forexTradeAtom)?.TransOrder.filter(({ Id }) => !known.has(Id)) ?? [];
    if (fresh.length === 0) return;
    for (const { Id } of fresh) noticed.add(Id);
    void invalidateAccount();
  });
}
