import type { DeskFund } from "#domain/contracts/desk/funds.ts";
import { m } from "../desk-messages.ts";
import { amountText } from "../format.ts";
import { FieldFacts } from "../offer/field-facts.tsx";
import { Fact, Facts } from "../ui/facts.tsx";
import pages from "../ui/page.module.css";
import { coverageText } from "./fund-texts.ts";
import { termFields } from "./term-fields.ts";

/** What is in the fund, what it covers, what came in and went out. */
export function MoneyCard({ fund }: { fund: DeskFund }) {
  const { currency } = fund;
  const facts: Array<[label: string, text: string]> = [
    [m.mining_left(), fund.money],
    [m.desk_fund_due(), fund.due_soon],
    [m.mining_owed(), fund.owed],
    [m.help_row_dividend(), fund.daily],
    [m.desk_fund_principal(), fund.principal],
    [m.desk_money_free(), fund.free],
    [m.mining_funded(), fund.funded],
    [m.desk_money_taken_out(), fund.taken_out],
    [m.mining_paid_in(), fund.subscribed],
    [m.desk_fund_penalties(), fund.penalties],
    [m.mining_dividends(), fund.dividends],
    [m.mining_returned(), fund.returned],
  ];
  return (
    <section className={pages.card}>
      <h2>{m.mining_money()}</h2>
      <Facts testId="fund-money">
        <Fact label={m.mining_coverage()}>{coverageText(fund)}</Fact>
        <Fact label={m.desk_fund_running()}>
          <span className="num">{fund.running}</span>
        </Fact>
        {facts.map(([label, text]) => (
          <Fact key={label} label={label}>
            <span className="num">{amountText(text, currency)}</span>
          </Fact>
        ))}
      </Facts>
    </section>
  );
}

/** What is offered now: subscriptions that run keep what they were made with. */
export function TermsCard({ fund }: { fund: DeskFund }) {
  return (
    <section className={pages.card} data-testid="fund-terms-card">
      <h2>{m.desk_fund_terms()}</h2>
      {fund.terms ? (
        <FieldFacts fields={termFields} values={fund.terms} currency={fund.currency} />
      ) : (
        <p>{m.desk_fund_terms_none()}</p>
      )}
    </section>
  );
}
