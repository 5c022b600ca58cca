import { type BankOrderView, wireOrder } from "#domain/contracts/http/deposit.ts";
import { useRead } from "../../../data/use-read.ts";
import { m } from "../../../i18n/page-messages.ts";
import { Stepper } from "../../../ui/form/stepper.tsx";
import { Card } from "../../../ui/page.tsx";
import { Waiting } from "../../../ui/waiting.tsx";
import { matchState, matchStates } from "./deposit-state.ts";
import { MatchedDepositForm } from "./matched-deposit-form.tsx";
import { CheckingStep, MatchedStep, WaitingStep } from "./matched-deposit-steps.tsx";

/** How often a waiting deposit is read again (ms), by the specification. A push is faster. */
const matchingPollMs = 3_000;

interface MatchedDepositProps {
  needsProof: boolean;
  /** The company lets customers cancel. */
  cancels: boolean;
}

/** A bank deposit for which an operator chooses the account to pay to. */
export function MatchedDeposit({ needsProof, cancels }: MatchedDepositProps) {
  const everyMs = (order: BankOrderView | null) =>
    matchState(order) === "waiting" ? matchingPollMs : null;
  const { state: reading, data: order, error, again } = useRead(wireOrder, {}, { everyMs });
  const state = matchState(order);
  if (reading !== "ready") return <Waiting error={error} onRetry={again} rows={4} height={72} />;
  const shared = { cancels, onChanged: again };
  const steps = [m.cash_step_amount(), m.cash_step_match(), m.cash_step_pay(), m.cash_step_check()];
  return (
    <Card>
      <Stepper
        label={m.cash_bank()}
        steps={steps.map((title) => ({ title }))}
        current={matchStates.indexOf(state)}
        testId="order-steps"
      />
      <div data-testid="bank-order" data-state={state}>
        {order === null && <MatchedDepositForm onChanged={again} />}
        {order !== null && state === "waiting" && <WaitingStep order={order} {...shared} />}
        {order !== null && state === "matched" && (
          <MatchedStep order={order} needsProof={needsProof} {...shared} />
        )}
        {order !== null && state === "paid" && <CheckingStep order={order} />}
      </div>
    </Card>
  );
}
