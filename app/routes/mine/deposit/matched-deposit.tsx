import { wireOrder } from "#domain/contracts/http/deposit.ts";
import { callApi } from "../../../api/client.ts";
import { useRead } from "../../../api/use-read.ts";
import { m } from "../../../i18n/page-messages.ts";
import { useAccountChanges } from "../../../live/account-changes.ts";
import { Stepper } from "../../../ui/form/stepper.tsx";
import { Card } from "../../../ui/page.tsx";
import { Waiting } from "../../../ui/states.tsx";
import { useEvery } from "../../../ui/use-every.ts";
import { orderState, orderStates } from "./deposit-state.ts";
import { OrderForm } from "./matched-deposit-form.tsx";
import { CheckingOrder, MatchedOrder, WaitingOrder } from "./matched-deposit-steps.tsx";

/** How often an order that waits is looked at (ms), as the specification says; a push is quicker. */
const matchingPollMs = 3_000;

/** A bank deposit that an operator matches with an account; its state is derived from the server's answer. */
export function BankOrder({ needsProof, cancels }: { needsProof: boolean; cancels: boolean }) {
  const { data, error, again } = useRead(async () => ({
    order: await callApi(wireOrder, {}, { quiet: true }),
  }));
  const order = data?.order ?? null;
  const state = orderState(order);
  useAccountChanges(again);
  useEvery(state === "waiting" ? matchingPollMs : null, again);
  if (!data) return <Waiting error={error} onRetry={again} rows={4} height={72} />;
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
