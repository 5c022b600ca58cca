import type { ForexOrderView } from "#domain/contracts/http/forex.ts";
import {
  cancelTrade,
  closeForex,
  type PlacedForexOrder,
  reverseForex,
} from "#domain/contracts/http/forex-acts.ts";
import { getProfits } from "#domain/contracts/http/user.ts";
import { netResultOf } from "#domain/forex/net-result.ts";
import { invalidate } from "../../api/readers.ts";
import { useMutation } from "../../api/use-mutation.ts";
import { useCompany } from "../../data/company/company.ts";
import { saidWhileChecked } from "../../data/device/price-wait.ts";
import { applyAccountState } from "../../data/trader/account.ts";
import { addOrder, dropPending, refreshPositions } from "../../data/trader/positions.ts";
import { announceClosed } from "../../data/trader/trades.ts";
import { formatGain } from "../../i18n/format.ts";
import { isolate } from "../../i18n/isolate.ts";
import { m } from "../../i18n/page-messages.ts";
import { toast } from "../../ui/toasts.ts";

async function take(account: PlacedForexOrder["account"]): Promise<void> {
  applyAccountState(account);
  await invalidate(getProfits);
}

/**
 * Closes a position or a part of it, reverses it, or cancels a pending order, and shows the result.
 * Each function returns false if the call failed: the API client has shown the reason.
 */
export function useEndOrder(order: ForexOrderView) {
  const { currency } = useCompany();
  const { send: sendClose } = useMutation(closeForex);
  const { send: sendReverse } = useMutation(reverseForex);
  const { send: sendCancel } = useMutation(cancelTrade);

  /** @param lots size of the part to close; if absent, the whole position closes */
  async function close(lots?: string): Promise<boolean> {
    const input = { id: order.Id, ...(lots === undefined ? {} : { cont: lots }) };
    const closed = await saidWhileChecked(sendClose(input));
    if (!closed) return false;
    const profit = isolate(formatGain(netResultOf(closed), currency));
    toast(closed.msg || m.order_closed_toast({ profit }), "success");
    if (lots === undefined) announceClosed([order.Id]);
    else await refreshPositions();
    await take(closed.account);
    return true;
  }

  async function reverse(): Promise<boolean> {
    const opened = await saidWhileChecked(sendReverse({ id: order.Id }));
    if (!opened) return false;
    const { account, msg, ...opposite } = opened;
    toast(msg, "success");
    addOrder(opposite);
    announceClosed([order.Id]);
    await take(account);
    return true;
  }

  async function cancel(): Promise<boolean> {
    const cancelled = await saidWhileChecked(sendCancel({ id: order.Id }));
    if (!cancelled) return false;
    toast(cancelled.msg || m.order_cancelled_toast(), "success");
    dropPending(order.Id);
    applyAccountState(cancelled.account);
    return true;
  }

  return { close, reverse, cancel };
}
