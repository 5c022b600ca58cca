import { useState } from "react";
import { useNavigate } from "react-router";
import { deskLoanMoney, deskLoanProducts } from "#domain/contracts/desk/loans.ts";
import { useMutation } from "../../api/use-mutation.ts";
import { useRead } from "../../data/use-read.ts";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { m } from "../desk-messages.ts";
import { useDesk } from "../frame/desk-context.ts";
import { mayCall } from "../may-call.ts";
import { MoneyForm, type MoneyWay } from "../requests/money-form.tsx";
import pages from "../ui/page.module.css";
import { SmallButton } from "../ui/small-button.tsx";
import { DecidedLoanRequests, WaitingLoanRequests } from "./loan-requests.tsx";

interface BookMoneyProps {
  currency: string;
  free: string;
  /** The book's sums may be others now. */
  onChanged(): Promise<void>;
}

/** The loan book's money: what is asked for it, and what waits for a second person. */
export function BookMoney({ currency, free, onChanged }: BookMoneyProps) {
  const read = useRead(deskLoanProducts, {});
  const navigate = useNavigate();
  const { operator } = useDesk();
  const mayAct = mayCall(operator, deskLoanMoney);
  const [way, setWay] = useState<MoneyWay | null>(null);
  const ask = useMutation(deskLoanMoney);
  const requests = (read.data?.requests ?? []).filter(({ amount }) => amount !== "");
  async function again() {
    await Promise.all([read.again(), onChanged()]);
  }
  async function send(amount: string, reason: string) {
    if (way === null || !(await ask.send({ way, amount, reason }))) return;
    setWay(null);
    await again();
  }
  return (
    <>
      <div className={pages.actions}>
        {mayAct && (
          <>
            <SmallButton tone="primary" onClick={() => setWay("put_in")} data-testid="loan-put-in">
              {m.desk_loans_fund()}
            </SmallButton>
            <SmallButton onClick={() => setWay("take_out")} data-testid="loan-take-out">
              {m.desk_money_take_out()}
            </SmallButton>
          </>
        )}
        <SmallButton onClick={() => void navigate("/loans/products")} data-testid="loan-products">
          {m.desk_loan_products()}
        </SmallButton>
      </div>
      <WaitingLoanRequests requests={requests} mayAct={mayAct} onChanged={again} />
      <DecidedLoanRequests requests={requests} />
      <Sheet
        open={way !== null}
        title={way === "take_out" ? m.desk_money_take_out() : m.desk_loans_fund()}
        onClose={() => setWay(null)}
      >
        <MoneyForm
          key={way}
          text={way === "take_out" ? m.desk_money_out_text() : m.desk_money_put_in_text()}
          currency={currency}
          free={way === "take_out" ? free : null}
          state={ask}
          onClose={() => setWay(null)}
          onSend={(amount, reason) => void send(amount, reason)}
        />
      </Sheet>
    </>
  );
}
