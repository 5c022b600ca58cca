import { isPlatform } from "../../api/dialect.ts";
import { m } from "../../i18n/page-messages.ts";
import { atom, store } from "../../state.ts";
import { closeToast, toast } from "../../ui/toasts.ts";

/** Delay in ms from the start of a call to its toast; a shorter call shows none. */
const shortMs = 400;

/** True while a call waits for the server's price check. */
export const isPriceCheckedAtom = atom(false);

let waiting = 0;

/** Shows a toast about the price check if the call takes longer than `shortMs`. */
export async function saidWhileChecked<T>(call: Promise<T>): Promise<T> {
  // Shows no toast for a company's own back end, because it possibly checks no prices.
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
