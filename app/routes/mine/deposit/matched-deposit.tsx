import { type BankOrderView, wireOrder } from "#domain/contracts/http/deposit.ts";
import { useRead } from "../../../data/use-read.ts";
import { m } from "../../../i18n/page-messages.ts";
import { useAccountChanges } from "../../../live/account-changes.ts";
import { Stepper } from "../../../ui/form/stepper.tsx";
import { Card } from "../../../ui/page.tsx";
import { Waiting } from "../../../ui/states.tsx";
import { orderState, orderStates } from "./deposit-state.ts";
import { OrderForm } from "./matched-deposit-form.tsx";
import { CheckingOrder, MatchedOrder, WaitingOrder } from "./matched-deposit-steps.tsx";

/** How often an order that waits is looked at (ms), as the specification says; a push is quicker. */
const matchingPollMs = 3_000;

/** A bank deposit that an operator matches with an account, in the state that the answer shows. */
export function BankOrder({ needsProof, cancels }: { needsProof: boolean; cancels: boolean }) {
  const everyMs = (order: BankOrderView | null) =>
    orderState(order) === "waiting" ? matchingPollMs : null;
  const { state: reading, data: order, error, again } = useRead(wireOrder, {}, { everyMs });
  const state = orderState(order);
  useAccountChanges(again);
  if (reading !== "ready") return <Waiting error={error} onRetry={again} rows={4} height={72} />;
  const shared = { cancels, onChanged: again };
  const steps = [m.cash_step_amount(), m.cash_step_match(), m.cash_step_pay(), m.cash_step_check()];
  return (
    <Card>
      <Stepper
        label={m.cash_bank()}
        steps={steps.map((title) => ({ title }))}
        current={orderStates.indexOf(state)}
        testId="order-steps"
      />
      <div data-testid="bank-order" data-state={state}>
        {order === null && <OrderForm onChanged={again} />}
        {order !== null && state === "waiting" && <WaitingOrder order={order} {...shared} />}
        {order !== null && state === "matched" && (
          <MatchedOrder order={order} needsProof={needsProof} {...shared} />
        )}
        {order !== null && state === "paid" && <CheckingOrder order={order} />}
      </div>
    </Card>
  );
}
