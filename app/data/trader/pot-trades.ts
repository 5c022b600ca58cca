/** Current values of the open copies in pots; `usePotTrade` in `app/live` subscribes to a pot. */
import type { MessageView } from "#domain/contracts/socket.ts";
import { topicKey } from "#domain/contracts/topic-key.ts";
import { traderAtom } from "../../api/trader-atom.ts";
import { store } from "../../state.ts";

type PotMessage = Extract<MessageView, { type: "FOLLOW_TRADE" }>;
/** `Equity`: whole worth of the pot, for the follower only. `TransOrder`: the pot's open copies. */
export type PotTrade = Omit<PotMessage["data"], "Ended">;

/** Keyed by the pot's topic. */
export const potTradesAtom = traderAtom<Record<string, PotTrade>>({});

type ChangeListener = (masterId: string, followerId: string) => void;
const changeListeners = new Set<ChangeListener>();

/** A snapshot lists all copies; a later message lists only moved, opened or ended copies. */
export function applyPotTrade(message: PotMessage): void {
  const { user_id, follower_id, snapshot } = message;
  const key = topicKey({ topic: "FOLLOW_TRADE", user_id, follower_id });
  const all = store.get(potTradesAtom);
  const before = all[key];
  const { Ended = [], ...data } = message.data;
  const rows = new Map((snapshot ? [] : (before?.TransOrder ?? [])).map((row) => [row.Id, row]));
  for (const row of data.TransOrder) rows.set(row.Id, { ...rows.get(row.Id), ...row });
  for (const id of Ended) rows.delete(id);
  store.set(potTradesAtom, { ...all, [key]: { ...data, TransOrder: [...rows.values()] } });
  if (!before) return;
  const isSame =
    before.TransOrder.length === rows.size && before.TransOrder.every(({ Id }) => rows.has(Id));
  if (isSame) return;
  for (const listener of changeListeners) listener(user_id, follower_id);
}

export function onCopiesChanged(listener: ChangeListener): () => void {
  changeListeners.add(listener);
  return () => changeListeners.delete(listener);
}
