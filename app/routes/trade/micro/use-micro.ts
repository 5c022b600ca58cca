import { useRef, useState } from "react";
import { type MicroDirection, microDirection } from "#domain/codes.ts";
import type { Pair } from "#domain/contracts/http/market.ts";
import {
  type MicroOptions,
  type PlacedMicroOrder,
  submitMicro,
} from "#domain/contracts/http/micro.ts";
import { isPlatform } from "../../../api/dialect.ts";
import { useCompany } from "../../../data/company/company.ts";
import { applyAccountState } from "../../../data/trader/account.ts";
import {
  addRunningMicro,
  microBalanceAtom,
  newestRunning,
  refreshRunningMicro,
  toRunning,
  watchMicro,
} from "../../../data/trader/micro.ts";
import { useRefusedAct } from "../../../data/trader/standing.ts";
import { useLivePair } from "../../../features/market/use-live-pair.ts";
import { errorMessage } from "../../../i18n/error-message.ts";
import { formatMoney } from "../../../i18n/format.ts";
import { isolate } from "../../../i18n/isolate.ts";
import { durationText } from "../../../i18n/micro-text.ts";
import { m } from "../../../i18n/page-messages.ts";
import { connectionAtom } from "../../../realtime/connection.ts";
import { useAtomValue } from "../../../state.ts";
import { toast } from "../../../ui/toasts.ts";
import { useClock } from "../../../ui/use-clock.ts";
import { microBlocked } from "../ticket/blocked.ts";
import { useSubmit } from "../ticket/use-submit.ts";
import { previewMicro } from "./micro-preview.ts";

function useAmount() {
  const [amount, setAmount] = useState("");
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  return {
    amount,
    setAmount: (text: string) => {
      setMissing(false);
      setAmount(text);
    },
    isMissing,
    field,
    askFor: () => {
      setMissing(true);
      field.current?.focus();
    },
  };
}

export function useMicro(pair: Pair, options: MicroOptions) {
  const [seconds, setSeconds] = useState<number | null>(null);
  const { amount, setAmount, isMissing, field, askFor } = useAmount();
  const live = useLivePair(pair);
  const company = useCompany();
  const orders = useSubmit<typeof submitMicro, MicroDirection>(submitMicro);
  const { busy, user } = orders;
  const free = useAtomValue(microBalanceAtom);
  const connection = useAtomValue(connectionAtom);

  const duration = options.sec.find((each) => each.Seconds === seconds) ?? options.sec[0];
  const currency = free?.currency ?? company.currency;
  const preview = previewMicro({
    amount,
    ratio: duration?.ProfitRatio ?? 0,
    limit: duration?.LimitAmount ?? 0,
    lossLevel: company.micro_loss_level,
    free: free?.balanceText ?? null,
  });
  const nowMs = useClock(15_000);
  const market = { status: live.status, connection, nowMs };
  const refused = useRefusedAct("open");
  const why = duration ? microBlocked(market, pair, user) : m.micro_none();
  const blocked = refused ? errorMessage(refused) : why;
  const canSubmit = blocked === null && busy === null;

  async function submit(direction: MicroDirection): Promise<void> {
    if (!user) return orders.signIn();
    if (!canSubmit || !duration) return;
    if (!preview.ok) return askFor();
    const input = {
      forex_id: String(pair.Id),
      type: microDirection.code(direction),
      number: amount,
      seconds: String(duration.Seconds),
    };
    await orders.submit(direction, JSON.stringify(input), input, (order) => {
      setAmount("");
      setSeconds(null);
      return showPlaced(order, pair, currency, company.is_micro_order_countdown === "1");
    });
  }

  return {
    duration,
    chooseSeconds: setSeconds,
    amount,
    setAmount,
    amountField: field,
    isAmountWrong: (isMissing || amount !== "") && !preview.ok,
    busy,
    live,
    user,
    free,
    currency,
    preview,
    // Only the platform reports how an option ends at an unchanged price.
    equalPrice: isPlatform() ? company.micro_equal_price : null,
    blocked,
    canSubmit,
    submit,
  };
}

async function showPlaced(
  order: PlacedMicroOrder,
  pair: Pair,
  currency: string,
  counts: boolean,
): Promise<void> {
  const placed = {
    code: isolate(pair.ShowCode),
    amount: isolate(formatMoney(order.Number, currency)),
    time: isolate(durationText(order.Seconds)),
  };
  toast(order.msg || m.micro_placed(placed), "success");
  if (counts && order.Id !== "") watchMicro(toRunning(order));
  const isNewest = applyAccountState(order.account);
  if (isNewest && addRunningMicro(order)) return;
  await refreshRunningMicro();
  // The answer lacks the order's id: the product's newest order must be the placed order.
  if (counts && order.Id === "") watchMicro(newestRunning(pair.Id));
}
