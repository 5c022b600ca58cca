import type { DeskFund } from "#domain/contracts/desk/funds.ts";
import { m } from "../desk-messages.ts";
import { amountText, daysText, percentText } from "../format.ts";
import { Changed } from "../ui/changed.tsx";
import { Fact, Facts } from "../ui/facts.tsx";
import pages from "../ui/page.module.css";
import { coverageText } from "./fund-texts.ts";

type Terms = NonNullable<DeskFund["terms"]>;

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
        <TermsFacts terms={fund.terms} currency={fund.currency} />
      ) : (
        <p>{m.desk_fund_terms_none()}</p>
      )}
    </section>
  );
}

interface TermsFactsProps {
  terms: Terms;
  /** What is in force, if anything: crossed out where it is another. */
  before?: Terms | null;
  currency: string;
}

export function TermsFacts({ terms, before = null, currency }: TermsFactsProps) {
  const earlier = before && termTexts(before, currency);
  return (
    <Facts>
      {termTexts(terms, currency).map(([label, text], index) => (
        <Fact key={label} label={label}>
          <Changed before={earlier?.[index]?.[1] ?? null} now={text} />
        </Fact>
      ))}
    </Facts>
  );
}

function termTexts(terms: Terms, currency: string): Array<[label: string, text: string]> {
  const { percent, lock_days, penalty, least, most, per_user } = terms;
  return [
    [m.help_row_day_rate(), percentText(percent)],
    [m.mining_lock(), daysText(lock_days)],
    [m.help_row_early(), percentText(penalty)],
    [m.desk_fund_least(), amountText(least, currency)],
    [m.desk_fund_most(), most === "" ? "–" : amountText(most, currency)],
    [m.mining_per_user(), per_user === 0 ? "–" : String(per_user)],
  ];
}
