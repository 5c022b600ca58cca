import { m } from "../i18n/page-messages.ts";
import { atom, store } from "../state.ts";
import { closeToast, toast } from "../ui/toasts.ts";

/** A wait shorter than this needs no words (ms). */
const shortMs = 400;

/** True while an answer waits until a market is sure of its price: what asked for it says so. */
export const isPriceCheckedAtom = atom(false);

let waiting = 0;

/** Says that the price is being checked while an answer that rests on it takes longer than a moment; screen readers hear it. */
export async function saidWhileChecked<T>(call: Promise<T>): Promise<T> {
  let toastId: number | null = null;
  const timer = setTimeout(() => {
    toastId = toast(m.trade_price_checking());
    waiting++;
    store.set(isPriceCheckedAtom, true);
  }, shortMs);
  try {
    return await call;
  } finally {
    clearTimeout(timer);
    if (toastId !== null) {
      closeToast(toastId);
      waiting--;
      store.set(isPriceCheckedAtom, waiting > 0);
    }
  }
}
