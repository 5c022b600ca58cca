import { useState } from "react";
import { useNavigate } from "react-router";
import { may } from "#domain/contracts/desk/permissions.ts";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { ChangesOf } from "../changes/changes-of.tsx";
import { m } from "../desk-messages.ts";
import { useDesk } from "../frame/desk-context.ts";
import { MoneyForm, type MoneyWay } from "../requests/money-form.tsx";
import pages from "../ui/page.module.css";
import { SmallButton } from "../ui/small-button.tsx";

interface BookMoneyProps {
  currency: string;
  free: string;
  /** The book's sums may be others now. */
  onChanged(): Promise<void>;
}

/** The loan book's money: what is asked for it, and what waits for a second person. */
export function BookMoney({ currency, free, onChanged }: BookMoneyProps) {
  const navigate = useNavigate();
  const { operator } = useDesk();
  const mayAct = may(operator, "manage_funds");
  const [way, setWay] = useState<MoneyWay | null>(null);
  // Another key once something is asked: the list of what waits is read anew.
  const [asked, setAsked] = useState(0);
  async function sent() {
    setWay(null);
    setAsked((count) => count + 1);
    await onChanged();
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
      <ChangesOf key={asked} kind="loan_money" onDecided={onChanged} />
      <Sheet
        open={way !== null}
        title={way === "take_out" ? m.desk_money_take_out() : m.desk_loans_fund()}
        onClose={() => setWay(null)}
      >
        {way !== null && (
          <MoneyForm
            kind="loan_money"
            way={way}
            text={way === "take_out" ? m.desk_money_out_text() : m.desk_money_put_in_text()}
            currency={currency}
            free={way === "take_out" ? free : null}
            onClose={() => setWay(null)}
            onSent={sent}
          />
        )}
      </Sheet>
    </>
  );
}
