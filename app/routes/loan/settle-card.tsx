import { useState } from "react";
import { type LoanView, loanList, loanOne, settleLoan } from "#domain/contracts/http/loan.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { invalidate } from "../../api/readers.ts";
import { useMutation } from "../../api/use-mutation.ts";
import { balancesAtom } from "../../data/account.ts";
import { accountName } from "../../i18n/account-name.ts";
import { errorMessage } from "../../i18n/error-message.ts";
import { m } from "../../i18n/loan-messages.ts";
import { useAtomValue } from "../../state.ts";
import { Button } from "../../ui/button.tsx";
import { DetailList } from "../../ui/list/detail-list.tsx";
import { Card } from "../../ui/page.tsx";
import { Question } from "../../ui/sheet/question.tsx";
import { toast } from "../../ui/toasts.ts";
import styles from "./loan.module.css";
import { owedText } from "./loan-text.ts";

interface SettleCardProps {
  loan: LoanView;
  onSettled(): Promise<void>;
}

/** Repays at once, out of the account that the loan was paid to. */
export function SettleCard({ loan, onSettled }: SettleCardProps) {
  const { account, currency, repay_amount: owed } = loan;
  const [isAsking, setIsAsking] = useState(false);
  const { busy, send } = useMutation(settleLoan, () => void onSettled());
  const free = useAtomValue(balancesAtom)?.find(({ type }) => type === account)?.balanceText;
  const isShort = free !== undefined && Decimal.parse(free).lt(Decimal.parse(owed ?? "0"));

  async function settle() {
    const answer = await send({ loan_id: loan.id });
    if (!answer) return false;
    toast(answer.msg || m.desk_loans_repaid(), "success");
    void invalidate(loanOne, loanList);
    await onSettled();
    return true;
  }

  return (
    <Card title={m.loan_inside()}>
      <DetailList
        rows={[
          {
            label: accountName(account),
            value: free === undefined ? "—" : owedText(free, currency),
          },
        ]}
      />
      {isShort && <p className={styles.short}>{errorMessage("balance_insufficient")}</p>}
      <Button
        wide
        tone="quiet"
        busy={busy}
        disabled={isShort}
        onClick={() => setIsAsking(true)}
        data-testid="loan-settle"
      >
        {m.loan_repay()}
      </Button>
      <Question
        open={isAsking}
        title={m.loan_inside()}
        text={m.loan_settle_question({ amount: owedText(owed, currency) })}
        action={m.loan_repay()}
        onClose={() => setIsAsking(false)}
        onConfirm={settle}
        testId="loan-settle-confirm"
      />
    </Card>
  );
}
