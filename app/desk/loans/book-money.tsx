import { useNavigate } from "react-router";
import { may } from "#domain/contracts/desk/permissions.ts";
import { ChangesOf } from "../changes/changes-of.tsx";
import { m } from "../desk-messages.ts";
import { useDesk } from "../frame/desk-context.ts";
import { MoneyAct } from "../requests/money-act.tsx";
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
  const common = { kind: "loan_money", currency, onSent: onChanged } as const;
  return (
    <>
      <div className={pages.actions}>
        {may(operator, "manage_funds") && (
          <>
            <MoneyAct
              {...common}
              label={m.desk_loans_fund()}
              tone="primary"
              testId="loan-put-in"
              way="put_in"
              text={m.desk_money_put_in_text()}
              free={null}
            />
            <MoneyAct
              {...common}
              label={m.desk_money_take_out()}
              testId="loan-take-out"
              way="take_out"
              text={m.desk_money_out_text()}
              free={free}
            />
          </>
        )}
        <SmallButton onClick={() => void navigate("/loans/products")} data-testid="loan-products">
          {m.desk_loan_products()}
        </SmallButton>
      </div>
      <ChangesOf kind="loan_money" onDecided={onChanged} />
    </>
  );
}
