import { useState } from "react";
import { useNavigate } from "react-router";
import { microDirection } from "#domain/codes.ts";
import type { Pair } from "#domain/contracts/http/market.ts";
import {
  type MicroOptions,
  type MicroOrderView,
  submitMicro,
} from "#domain/contracts/http/micro.ts";
import { callApi } from "../../api/client.ts";
import { useIntents } from "../../api/use-intent.ts";
import { refreshAccount } from "../../data/account.ts";
import { basicInfoAtom } from "../../data/company.ts";
import { dataOf } from "../../data/loadable.ts";
import { microBalanceAtom, refreshRunningMicro, toRunning, watchMicro } from "../../data/micro.ts";
import { saidWhileChecked } from "../../data/price-wait.ts";
import { userAtom } from "../../data/session.ts";
import { useLivePair } from "../../features/market/use-live-pair.ts";
import { formatMoney } from "../../i18n/format.ts";
import { isolate } from "../../i18n/isolate.ts";
import { durationText } from "../../i18n/micro-text.ts";
import { m } from "../../i18n/page-messages.ts";
import { connectionAtom } from "../../realtime/connection.ts";
import { useAtomValue } from "../../state.ts";
import { toast } from "../../ui/toasts.ts";
import { microBlocked } from "./blocked.ts";
import { previewMicro } from "./micro-preview.ts";

export type Direction = MicroOrderView["Type"];

/** A double click is one order, as with contracts. */
const holdMs = 1_000;

/** The micro order that is being prepared, and its sending. */
export function useMicro(pair: Pair, options: MicroOptions) {
  const [seconds, setSeconds] = useState<number | null>(null);
  const [amount, setAmount] = useState("");
  const [busy, setBusy] = useState<Direction | null>(null);
  const intents = useIntents();
  const live = useLivePair(pair);
  const info = dataOf(useAtomValue(basicInfoAtom));
  const user = useAtomValue(userAtom);
  const free = useAtomValue(microBalanceAtom);
  const connection = useAtomValue(connectionAtom);
  const navigate = useNavigate();

  const duration = options.sec.find((each) => each.Seconds === seconds) ?? options.sec[0];
  const currency = free?.currency ?? info?.currency ?? "USD";
  const preview = previewMicro({
    amount,
    ratio: duration?.ProfitRatio ?? 0,
    limit: duration?.LimitAmount ?? 0,
    lossLevel: info?.micro_loss_level ?? "0",
    free: free?.balanceText ?? null,
  });
  const blocked = duration ? microBlocked(live.status, connection, pair, user) : m.micro_none();
  const canSubmit = blocked === null && busy === null;

  async function submit(type: Direction) {
    if (!user) {
      await navigate("/login?from=/trade");
      return;
    }
    if (!canSubmit || !duration) return;
    if (!preview.ok) {
      toast(m.micro_amount_invalid());
      return;
    }
    const input = {
      forex_id: String(pair.Id),
      type: microDirection.code(type),
      number: amount,
      seconds: String(duration.Seconds),
    };
    setBusy(type);
    const held = new Promise((resolve) => setTimeout(resolve, holdMs));
    try {
      const idempotencyKey = intents.keyFor(input);
      const order = await saidWhileChecked(callApi(submitMicro, input, { idempotencyKey }));
      intents.settle();
      setAmount("");
      setSeconds(null);
      if (info?.is_micro_order_countdown === "1") watchMicro(toRunning(order));
      toast(
        m.micro_placed({
          code: isolate(pair.ShowCode),
          amount: isolate(formatMoney(order.Number, currency)),
          time: isolate(durationText(order.Seconds)),
        }),
        "success",
      );
      await Promise.allSettled([refreshAccount(), refreshRunningMicro()]);
    } catch (error) {
      intents.settle(error);
    } finally {
      await held;
      setBusy(null);
    }
  }

  return {
    duration,
    chooseSeconds: setSeconds,
    amount,
    setAmount,
    busy,
    live,
    user,
    free,
    currency,
    preview,
    equalCosts: info?.micro_equal_price === "loss",
    blocked,
    canSubmit,
    submit,
  };
}
