import type { DeskLoanRequest } from "#domain/contracts/desk/loans.ts";
import { m } from "../desk-messages.ts";
import { amountText } from "../format.ts";
import { DecidedRequests } from "../requests/decided-requests.tsx";
import { WaitingRequest } from "../requests/waiting-request.tsx";
import { OfferFacts } from "./offer-facts.tsx";

interface LoanRequestsProps {
  requests: readonly DeskLoanRequest[];
  mayAct: boolean;
  onChanged(): Promise<void>;
}

/** What waits for a second person; of a product, what was and what would be. */
export function WaitingLoanRequests({ requests, ...acting }: LoanRequestsProps) {
  return requests
    .filter(({ state }) => state === "asked")
    .map((request) => {
      const { id, offer, before, currency } = request;
      const shown = offer ?? before;
      return (
        <WaitingRequest key={id} request={request} title={what(request)} {...acting}>
          {shown && <OfferFacts offer={shown} before={before} currency={currency} />}
        </WaitingRequest>
      );
    });
}

export function DecidedLoanRequests({ requests }: Pick<LoanRequestsProps, "requests">) {
  return <DecidedRequests requests={requests} what={what} />;
}

function what({ kind, amount, currency, product_id, before }: DeskLoanRequest) {
  if (kind === "put_in" || kind === "take_out") {
    const act = kind === "put_in" ? m.desk_loans_fund() : m.desk_money_take_out();
    return (
      <>
        {act} <b className="num">{amountText(amount, currency)}</b>
      </>
    );
  }
  const change = before ? m.desk_fund_terms_change() : m.desk_loan_product_new();
  return (
    <>
      {kind === "product_end" ? m.desk_loan_product_end() : change}
      {product_id > 0 && <span className="num"> #{product_id}</span>}
    </>
  );
}
