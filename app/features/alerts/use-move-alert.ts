import { alertMove, type WireAlert } from "#domain/contracts/http/alert.ts";
import { errorCodes } from "#domain/errors/errors.ts";
import { useMutation } from "../../api/use-mutation.ts";
import { saidWhileChecked } from "../../data/device/price-wait.ts";
import { m } from "../../i18n/page-messages.ts";
import { toast } from "../../ui/toasts.ts";
import { directionOf, type Prices } from "./alert-draft.ts";

/** @param onPrice shows at the price field why the server refused the price */
export function useMoveAlert(onPrice?: (message: string) => void) {
  const { busy, send } = useMutation(alertMove, ({ code, message }) => {
    const isPrice = code === errorCodes.price_invalid || code === errorCodes.alert_reached;
    if (isPrice) onPrice?.(message);
    return isPrice && onPrice !== undefined;
  });

  /** @returns false if refused: the alert keeps its price, and the client has shown the reason */
  async function move({ id, side }: WireAlert, price: string, now: Prices): Promise<boolean> {
    const direction = directionOf({ side, price }, now) ?? "above";
    if (!(await saidWhileChecked(send({ id, direction, price })))) return false;
    toast(m.alert_set_done(), "success");
    return true;
  }
  return { busy, move };
}
