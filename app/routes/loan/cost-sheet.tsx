import { useNavigate } from "react-router";
import { loanAgreement } from "#domain/contracts/http/loan.ts";
import { useRead } from "../../data/use-read.ts";
import payment from "../../features/payments/payment.module.css";
import { m } from "../../i18n/loan-messages.ts";
import { Button } from "../../ui/button.tsx";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { SheetBody, SheetFoot } from "../../ui/sheet/sheet-parts.tsx";
import { Waiting } from "../../ui/waiting.tsx";
import { Costs } from "./costs.tsx";

interface CostSheetProps {
  id: number;
  amount: string;
  onClose(): void;
}

/** All costs of a loan, as they would be signed; the server has computed them. */
export function CostSheet({ id, amount, onClose }: CostSheetProps) {
  const navigate = useNavigate();
  const { data, error, again } = useRead(loanAgreement, { id: String(id), amount });
  return (
    <Sheet open title={m.loan_cost_title()} onClose={onClose}>
      <SheetBody>
        {data?.cost ? (
          <Costs cost={data.cost} />
        ) : (
          <Waiting error={error} onRetry={again} rows={8} height={40} />
        )}
      </SheetBody>
      <SheetFoot>
        <div className={payment.pair}>
          <Button tone="quiet" onClick={onClose}>
            {m.ui_cancel()}
          </Button>
          <Button
            disabled={!data}
            onClick={() => void navigate(`/loan/agreement?id=${id}&amount=${amount}`)}
            data-autofocus
            data-testid="loan-read-agreement"
          >
            {m.loan_read_agreement()}
          </Button>
        </div>
      </SheetFoot>
    </Sheet>
  );
}
