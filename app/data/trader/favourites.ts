import { backEndMark } from "#domain/contracts/back-end-mark.ts";
import { favourites, setFavourite } from "#domain/contracts/http/favourite.ts";
import { ApiError, callApi } from "../../api/client.ts";
import { newIdempotencyKey } from "../../api/send.ts";
import { traderSession } from "../../api/token.ts";
import { traderAtom, whenTraderEnds } from "../../api/trader-atom.ts";
import { warnOf } from "../../api/warn-of.ts";
import { deviceTexts, kept } from "../../device.ts";
import { store } from "../../state.ts";

/** Key of the newest known favourites. The pages use them until the server's first answer. */
const listKey = "favourites";
/** Key that exists while only this browser has the list. `refreshFavourites` then sends it. */
const visitorKey = "favourites_of_visitor";

export const favouritesAtom = traderAtom<readonly number[]>([], readKept());
/** Number of this session's changes of favourites, and of those without an answer yet. */
let marks = { count: 0, unanswered: 0 };

function readKept(): readonly number[] {
  const list = kept(listKey) ?? "";
  return list.split(",").map(Number).filter(Number.isSafeInteger).filter(Boolean);
}

function keep(ids: readonly number[], isVisitor: boolean): void {
  deviceTexts.setItem(listKey, ids.join(","));
  if (isVisitor) deviceTexts.setItem(visitorKey, "1");
  else deviceTexts.removeItem(visitorKey);
  store.set(favouritesAtom, ids);
}

/** False if the browser stores the favourites: for visitors, and for a company's own back end. */
function areOnServer(): boolean {
  const backEnd = document.documentElement.getAttribute(backEndMark.attribute);
  return traderSession.read() !== null && backEnd !== backEndMark.own;
}

function send(ids: readonly number[], isMarked: boolean): Promise<number[]> {
  const input = { forex_id: ids.join(","), marked: isMarked ? "1" : "0" } as const;
  return callApi(setFavourite, input, { idempotencyKey: newIdempotencyKey() });
}

/** Adds the favourites of a visitor to the account's list, then reads the list. */
export async function refreshFavourites(): Promise<void> {
  if (!areOnServer() || marks.unanswered > 0) return;
  const own = deviceTexts.getItem(visitorKey) ? readKept() : [];
  if (own.length > 0) await send(own, true).catch(forgiveRefusal);
  // If the user changed a favourite meanwhile, the answer to that change will have the newest list.
  if (marks.unanswered > 0) return;
  const countBefore = marks.count;
  const list = await callApi(favourites, {});
  // Ignores an answer that lacks a change made while the read was running.
  if (marks.count === countBefore) keep(list, false);
}

/** Ignores a refusal by the server, for example of a removed product. Throws any other failure. */
function forgiveRefusal(failure: unknown): void {
  if (!(failure instanceof ApiError) || failure.code < 0) throw failure;
}

/** Shows the change immediately. If the server refuses, undoes the change and shows the reason. */
export async function markFavourite(productId: number, isMarked: boolean): Promise<void> {
  const before = store.get(favouritesAtom);
  const others = before.filter((id) => id !== productId);
  const onServer = areOnServer();
  keep(isMarked ? [...others, productId] : others, !onServer);
  if (!onServer) return;
  const own = marks;
  const isAlone = own.unanswered === 0;
  const number = ++own.count;
  own.unanswered++;
  const answer = await send([productId], isMarked)
    .catch((failure: unknown) => {
      if (failure instanceof ApiError) return before;
      throw failure;
    })
    .finally(() => own.unanswered--);
  if (own !== marks || own.unanswered > 0) return;
  // Changes that were sent at the same time may be stored and answered in any order.
  if (isAlone && number === own.count) keep(answer, false);
  else await refreshFavourites().catch(warnOf("the favourites were not read"));
}

// The next visitor must not get this trader's marks.
whenTraderEnds(() => {
  marks = { count: 0, unanswered: 0 };
  if (!traderSession.isKept()) return;
  deviceTexts.removeItem(listKey);
  deviceTexts.removeItem(visitorKey);
});
