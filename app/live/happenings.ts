/**
 * Notifies the trader of orders that the platform filled, cancelled or closed: each once on this
 * device, now or at the next start. The account stores the list; the device stores the number of
 * the last shown entry.
 */
import { getHappenings, seeHappenings, type WireHappening } from "#domain/contracts/http/user.ts";
import { callApi } from "../api/client.ts";
import { warnOf } from "../api/warn-of.ts";
import { company } from "../data/company/company.ts";
import { freshOf, unseenAtom } from "../data/trader/happenings.ts";
import { shownMicroAtom, watchedMicroAtom } from "../data/trader/micro.ts";
import { userAtom } from "../data/trader/session.ts";
import { deviceTexts } from "../device.ts";
import { m } from "../i18n/page-messages.ts";
import { store } from "../state.ts";
import { toast } from "../ui/toasts.ts";
import { happeningText, happeningTone } from "./happening-text.ts";
import { playTone } from "./sound.ts";

/** Maximum toasts at once; more would push each other off the screen. */
const toldOneByOneMax = 3;
const shownMs = 8_000;

const keyOf = (userId: string) => `told:${userId}`;
const readTold = (userId: string) => Number(deviceTexts.getItem(keyOf(userId)) ?? 0);

function tell(happenings: readonly WireHappening[]): void {
  const { currency } = company();
  const each =
    happenings.length > toldOneByOneMax ? happenings.slice(1 - toldOneByOneMax) : happenings;
  for (const one of each) toast(happeningText(one, currency), happeningTone(one), shownMs);
  const rest = happenings.length - each.length;
  if (rest > 0) toast(m.happened_more({ count: rest }), "info", shownMs);
  if (happenings.length > 0) playTone();
}

async function look(): Promise<void> {
  const user = store.get(userAtom);
  if (!user) return;
  const told = readTold(user.id);
  const { seen, list } = await callApi(getHappenings, { after: String(told) });
  if (store.get(userAtom)?.id !== user.id) return;
  const watched = store.get(watchedMicroAtom)?.Id ?? null;
  const shown = store.get(shownMicroAtom);
  const fresh = freshOf(list, Math.max(told, seen), watched === shown ? null : watched);
  const newest = fresh.at(-1)?.Number ?? Math.max(told, seen);
  // Leaves out the order whose result the countdown has just shown.
  tell(fresh.filter(({ OrderId }) => OrderId !== shown));
  deviceTexts.setItem(keyOf(user.id), String(newest));
  store.set(unseenAtom, newest - seen);
}

let isWaiting = false;

/** Shows toasts in a visible window only; a hidden window checks again when it becomes visible. */
export function tellHappenings(): void {
  if (document.visibilityState === "visible") {
    void navigator.locks
      .request("happenings", look)
      .catch(warnOf("results of orders were not read"));
  } else if (!isWaiting) {
    isWaiting = true;
    const wake = () => {
      isWaiting = false;
      tellHappenings();
    };
    document.addEventListener("visibilitychange", wake, { once: true });
  }
}

// Shows the results that a countdown held back, once the countdown is over.
store.sub(watchedMicroAtom, tellHappenings);
store.sub(shownMicroAtom, tellHappenings);

/** Marks all results as seen on every device, because the trader sees the list of orders. */
export async function seeAll(): Promise<void> {
  const user = store.get(userAtom);
  if (!user || store.get(unseenAtom) === 0) return;
  store.set(unseenAtom, 0);
  const number = String(readTold(user.id));
  await callApi(seeHappenings, { number }, { quiet: true }).catch(
    warnOf("results of orders were not marked as seen"),
  );
}
