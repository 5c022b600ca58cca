import type { DeskFund, DeskFundRequest } from "#domain/contracts/desk/funds.ts";
import { m } from "../desk-messages.ts";
import { amountText } from "../format.ts";
import { DecidedRequests } from "../requests/decided-requests.tsx";
import { WaitingRequest } from "../requests/waiting-request.tsx";
import { TermsFacts } from "./fund-cards.tsx";

interface RequestsProps {
  fund: DeskFund;
  mayAct: boolean;
  onChanged(): Promise<void>;
}

/** What waits for a second person. */
export function WaitingRequests({ fund, ...acting }: RequestsProps) {
  const { requests, currency } = fund;
  return requests
    .filter(({ state }) => state === "asked")
    .map((request) => (
      <WaitingRequest
        key={request.id}
        request={request}
        title={what(request, currency)}
        {...acting}
      >
        {request.terms && (
          <TermsFacts terms={request.terms} before={fund.terms} currency={currency} />
        )}
      </WaitingRequest>
    ));
}

export function DecidedOfFund({ fund }: { fund: DeskFund }) {
  return <DecidedRequests requests={fund.requests} what={(each) => what(each, fund.currency)} />;
}

function what({ kind, amount }: DeskFundRequest, currency: string) {
  if (kind === "terms") return m.desk_fund_terms_change();
  const act = kind === "put_in" ? m.desk_fund_put_in() : m.desk_money_take_out();
  return (
    <>
      {act} <b className="num">{amountText(amount, currency)}</b>
    </>
  );
}
