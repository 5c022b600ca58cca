import { useParams } from "react-router";
import { type DeskFund, deskFund, deskFundSet } from "#domain/contracts/desk/funds.ts";
import { type FundTerms, wrongTerm } from "#domain/mining/fund-terms.ts";
import { fundTermFields } from "#domain/offer/company-money.ts";
import { useMutation } from "../../api/use-mutation.ts";
import { useRead } from "../../data/reading/use-read.ts";
import { EmptyState } from "../../ui/states.tsx";
import { ChangesOf } from "../changes/changes-of.tsx";
import { m } from "../desk-messages.ts";
import { amountText, dayText } from "../format.ts";
import { useMay } from "../frame/desk-context.ts";
import { FieldFacts } from "../offer/field-facts.tsx";
import { RowAct, textsOf } from "../offer/row-form.tsx";
import { MoneyAct } from "../requests/money-act.tsx";
import { DataTable, timeColumn } from "../ui/list.tsx";
import pages from "../ui/page.module.css";
import { Badge, Card, ErrorNotice, Fact, Facts, Loaded, Page, SmallButton } from "../ui/page.tsx";
import { coverageText, openBadge } from "./fund-texts.ts";
import { termFields } from "./term-fields.ts";
import { type FundProps, FundTexts } from "./texts-card.tsx";

export function FundPage() {
  const { id = "" } = useParams();
  if (!/^[1-9]\d{0,8}$/.test(id)) return <EmptyState icon="search" title={m.desk_none()} />;
  return <FundOf key={id} id={Number(id)} />;
}

function FundOf({ id }: { id: number }) {
  const read = useRead(deskFund, { id });
  const fund = read.data;
  const title = fund?.title || m.desk_content_untitled();
  return (
    <Page
      title={<bdi>{fund ? title : m.desk_funds()}</bdi>}
      back={{ to: "/funds", label: m.desk_funds() }}
      beside={
        fund && (
          <>
            <Badge {...openBadge(fund)} testId="fund-state" />
            {!fund.is_covered && <Badge tone="bad" text={m.desk_fund_is_uncovered()} />}
          </>
        )
      }
    >
      <Loaded read={read} rows={8}>
        {(data) => <Fund fund={data} onChanged={read.again} />}
      </Loaded>
    </Page>
  );
}

function Fund({ fund, onChanged }: FundProps) {
  const mayAct = useMay(deskFundSet);
  return (
    <>
      {mayAct && <Acts fund={fund} onChanged={onChanged} />}
      {["fund_money", "fund_terms"].map((kind) => (
        <ChangesOf key={kind} {...{ kind, subject: String(fund.id), onDecided: onChanged }} />
      ))}
      <div className={`${pages.cards} grid align-start gap-12`}>
        <MoneyCard fund={fund} />
        <TermsCard fund={fund} />
        <DueDays fund={fund} />
        {mayAct && <FundTexts fund={fund} onChanged={onChanged} />}
      </div>
    </>
  );
}

function Acts({ fund, onChanged }: FundProps) {
  const { id, version, image, sort, is_open, currency } = fund;
  const set = useMutation(deskFundSet);
  async function toggle() {
    const answer = await set.send({ id, version, image, sort, is_open: is_open ? "0" : "1" });
    if (answer) await onChanged();
  }
  const common = { subject: String(id), currency, onSent: onChanged };
  return (
    <>
      <div className="flex wrap gap-8">
        <MoneyAct
          {...common}
          label={m.desk_fund_put_in()}
          tone="primary"
          testId="fund-put-in"
          kind="fund_money"
          way="put_in"
          text={m.desk_fund_put_in_text()}
          free={null}
        />
        <MoneyAct
          {...common}
          label={m.desk_money_take_out()}
          testId="fund-take-out"
          kind="fund_money"
          way="take_out"
          text={m.desk_money_out_text()}
          free={fund.free}
        />
        <RowAct
          {...common}
          label={m.desk_fund_terms_change()}
          testId="fund-terms"
          kind="fund_terms"
          fields={termFields}
          rules={fundTermFields}
          wrongIn={(row) => wrongInTerms(row, currency)}
          now={fund.terms ? textsOf(fund.terms) : {}}
          text={m.desk_fund_terms_kept()}
          prefix="fund"
        />
        <SmallButton busy={set.busy} onClick={() => void toggle()} data-testid="fund-toggle">
          {is_open ? m.desk_fund_close() : m.desk_fund_open()}
        </SmallButton>
      </div>
      <ErrorNotice error={set.error} testId="fund-set-error" />
    </>
  );
}

function wrongInTerms(row: Record<string, string>, currency: string): string | null {
  const [lock_days, per_user] = [row.lock_days, row.per_user].map(Number);
  return wrongTerm({ ...row, lock_days, per_user } as unknown as FundTerms, currency);
}

function MoneyCard({ fund }: { fund: DeskFund }) {
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
    <Card title={m.mining_money()}>
      <Facts testId="fund-money">
        <Fact label={m.mining_coverage()}>{coverageText(fund)}</Fact>
        <Fact label={m.desk_fund_running()} num={fund.running} />
        {facts.map(([label, text]) => (
          <Fact key={label} label={label} num={amountText(text, currency)} />
        ))}
      </Facts>
    </Card>
  );
}

/** Terms for new subscriptions; running subscriptions keep the terms of their start. */
function TermsCard({ fund }: { fund: DeskFund }) {
  return (
    <Card title={m.desk_fund_terms()} testId="fund-terms-card">
      {fund.terms ? (
        <FieldFacts fields={termFields} values={fund.terms} currency={fund.currency} />
      ) : (
        <p>{m.desk_fund_terms_none()}</p>
      )}
    </Card>
  );
}

function DueDays({ fund }: { fund: DeskFund }) {
  const { days, currency } = fund;
  return (
    <Card title={m.desk_fund_due()}>
      <DataTable
        none={m.desk_none()}
        label={m.desk_fund_due()}
        testId="fund-days"
        rows={days}
        keyOf={({ at_ms }) => at_ms}
        columns={[
          timeColumn(({ at_ms }: (typeof days)[number]) => at_ms, {
            look: ["quiet", "date"],
            as: dayText,
          }),
          {
            title: m.mining_income(),
            look: ["amount"],
            cell: ({ dividends, principal }) => (
              <>
                <span className="num">{amountText(dividends, currency)}</span>
                {principal !== "0" && (
                  <small>
                    {m.desk_fund_principal()}{" "}
                    <span className="num">{amountText(principal, currency)}</span>
                  </small>
                )}
              </>
            ),
          },
        ]}
      />
    </Card>
  );
}
