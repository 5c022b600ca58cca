import { useState } from "react";
import {
  fundInfo,
  fundRefund,
  fundTotals,
  type SubscriptionView,
  subscriptionList,
} from "#domain/contracts/http/fund.ts";
import { redeemed, redemptionPenalty } from "#domain/mining/dividend.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { invalidate } from "../../api/readers.ts";
import { useMutation } from "../../api/use-mutation.ts";
import { formatExactMoney } from "../../i18n/exact-money.ts";
import { isolate } from "../../i18n/isolate.ts";
import { m } from "../../i18n/page-messages.ts";
import { Button } from "../../ui/button.tsx";
import { Question } from "../../ui/sheet/question.tsx";
import { toast } from "../../ui/toasts.ts";

interface RedeemProps {
  of: SubscriptionView;
  onChanged(): Promise<void>;
}

/** Ends a subscription early, after a confirmation of its penalty. */
export function Redeem({ of, onChanged }: RedeemProps) {
  const [open, setOpen] = useState(false);
  const { send } = useMutation(fundRefund, () => void onChanged());
  const { currency_code, liquidated_damages } = of.get_fund;
  const amount = Decimal.parse(of.share_amount);
  const percent = liquidated_damages === null ? null : Decimal.parse(liquidated_damages);
  const money = (sum: Decimal | null) =>
    isolate(formatExactMoney(sum?.toString() ?? null, currency_code));
  async function redeem() {
    const answer = await send({ sub_id: of.id });
    if (!answer) return false;
    toast(answer.msg, "success");
    void invalidate(subscriptionList, fundTotals, fundInfo);
    await onChanged();
    return true;
  }
  return (
    <>
      <Button tone="quiet" onClick={() => setOpen(true)} data-testid="redeem">
        {m.mining_redeem()}
      </Button>
      <Question
        open={open}
        title={m.mining_redeem()}
        text={m.mining_redeem_question({
          penalty: money(percent && redemptionPenalty(amount, percent)),
          amount: money(percent && redeemed(amount, percent)),
        })}
        action={m.mining_redeem()}
        onClose={() => setOpen(false)}
        onConfirm={redeem}
        testId="redeem-confirm"
      />
    </>
  );
}
