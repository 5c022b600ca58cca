import { isPlatform } from "../../api/dialect.ts";
import { m } from "../../i18n/page-messages.ts";
import { atom, store } from "../../state.ts";
import { closeToast, toast } from "../../ui/toasts.ts";

/** Minimum wait in ms that shows a text. */
const shortMs = 400;

/** True while a call waits until the market is sure of its price; its form shows the wait. */
export const isPriceCheckedAtom = atom(false);

let waiting = 0;

/** Shows a toast about the price check while the answer takes longer than a moment. */
export async function saidWhileChecked<T>(call: Promise<T>): Promise<T> {
  // Another back end's progress is unknown.
  if (!isPlatform()) return call;
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
