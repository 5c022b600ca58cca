import type { ForexOrderView } from "#domain/contracts/http/forex.ts";
import { setStopPrice } from "#domain/contracts/http/forex-acts.ts";
import { useMutation } from "../../api/use-mutation.ts";
import { saidWhileChecked } from "../../data/device/price-wait.ts";
import { refreshPending, refreshPositions, replaceOrder } from "../../data/trader/positions.ts";
import { m } from "../../i18n/page-messages.ts";
import { toast } from "../../ui/toasts.ts";

export interface Stops {
  stopLoss: string;
  takeProfit: string;
  /** Trailing distance, which replaces the stop-loss. */
  trailing?: string | undefined;
}

/** Sets stop-loss and take-profit of an order ("0" removes one), and updates the order lists. */
export function useSetStops() {
  const { busy, send } = useMutation(setStopPrice);

  /** @returns false if the call failed; the API client has shown the reason */
  async function setStops(order: ForexOrderView, stops: Stops): Promise<boolean> {
    const { stopLoss, takeProfit, trailing } = stops;
    const input = {
      id: order.Id,
      stop_loss_price: trailing === undefined ? stopLoss : "0",
      target_profit_price: takeProfit,
      ...(trailing === undefined ? {} : { trailing_distance: trailing }),
    };
    const saved = await saidWhileChecked(send(input));
    if (!saved) return false;
    const { msg, ...changed } = saved;
    toast(msg || m.order_levels_saved(), "success");
    if (changed.Id === order.Id) replaceOrder(changed);
    else await Promise.all([refreshPositions(), refreshPending()]);
    return true;
  }
  return { busy, setStops };
}
