import { messageUnread } from "#domain/contracts/http/message.ts";
import { callApi } from "../../api/client.ts";
import { isOffered } from "../../api/dialect.ts";
import { traderSession } from "../../api/token.ts";
import { traderAtom } from "../../api/trader-atom.ts";
import { warnOf } from "../../api/warn-of.ts";
import { store } from "../../state.ts";

export const unreadMessagesAtom = traderAtom(0);

export async function refreshUnreadMessages(): Promise<void> {
  if (!traderSession.read() || !isOffered(messageUnread)) return;
  try {
    store.set(unreadMessagesAtom, (await callApi(messageUnread, {})).unread);
  } catch (cause) {
    warnOf("unread messages were not counted")(cause);
  }
}
