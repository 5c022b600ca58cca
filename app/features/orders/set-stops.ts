import { type ForexOrderView, setStopPrice } from "#domain/contracts/http/forex.ts";
import { callApi } from "../../api/client.ts";
import type { Intents } from "../../api/use-intent.ts";
import { replaceOrder } from "../../data/positions.ts";
import { saidWhileChecked } from "../../data/price-wait.ts";
import { m } from "../../i18n/page-messages.ts";
import { toast } from "../../ui/toasts.ts";

/**
 * Sets both stops of an order; "0" clears one. The lists show the answer.
 * @returns false when the call failed; the reason has been shown
 */
export async function setStops(
  order: ForexOrderView,
  stops: { stopLoss: string; takeProfit: string },
  intents: Intents,
): Promise<boolean> {
  const input = {
    id: order.Id,
    stop_loss_price: stops.stopLoss,
    target_profit_price: stops.takeProfit,
  };
  try {
    const idempotencyKey = intents.keyFor(input);
    const saved = saidWhileChecked(callApi(setStopPrice, input, { idempotencyKey }));
    const { msg, ...changed } = await saved;
    replaceOrder(changed);
    intents.settle();
    toast(msg || m.order_levels_saved(), "success");
    return true;
  } catch (error) {
    intents.settle(error);
    return false;
  }
}
