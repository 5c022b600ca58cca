import { cancelTrade, closeForex, type ForexOrderView } from "#domain/contracts/http/forex.ts";
import { netResultOf } from "#domain/forex/net-result.ts";
import { useMutation } from "../../api/use-mutation.ts";
import { warnOf } from "../../api/warn-of.ts";
import { applyAccountState, refreshProfit } from "../../data/account.ts";
import { useCompany } from "../../data/company.ts";
import { dropPending } from "../../data/positions.ts";
import { saidWhileChecked } from "../../data/price-wait.ts";
import { announceClosed } from "../../data/trades.ts";
import { formatGain } from "../../i18n/format.ts";
import { isolate } from "../../i18n/isolate.ts";
import { m } from "../../i18n/page-messages.ts";
import { toast } from "../../ui/toasts.ts";

/** Closes a position or cancels a waiting order, and shows what that brought. */
export function useEndOrder(order: ForexOrderView) {
  const { currency } = useCompany();
  const { send: sendClose } = useMutation(closeForex);
  const { send: sendCancel } = useMutation(cancelTrade);

  /** @returns false when the call failed; the client has shown the reason */
  async function close(): Promise<boolean> {
    const closed = await saidWhileChecked(sendClose({ id: order.Id }));
    if (!closed) return false;
    const result = netResultOf(closed);
    const profit = isolate(formatGain(result, currency));
    toast(closed.msg || m.order_closed_toast({ profit }), "success");
    announceClosed([order.Id]);
    applyAccountState(closed.account);
    await refreshProfit().catch(warnOf("the profit was not read"));
    return true;
  }

  /** @returns false when the call failed; the client has shown the reason */
  async function cancel(): Promise<boolean> {
    const cancelled = await saidWhileChecked(sendCancel({ id: order.Id }));
    if (!cancelled) return false;
    toast(cancelled.msg || m.order_cancelled_toast(), "success");
    dropPending(order.Id);
    applyAccountState(cancelled.account);
    return true;
  }

  return { close, cancel };
}
