import { Link, useParams } from "react-router";
import { type DeskFund, deskFund, deskFundSet } from "#domain/contracts/desk/funds.ts";
import { type FundTerms, wrongTerm } from "#domain/mining/fund-terms.ts";
import { fundTermFields } from "#domain/offer/company-money.ts";
import { useMutation } from "../../api/use-mutation.ts";
import { useRead } from "../../data/use-read.ts";
import { Icon } from "../../ui/icon.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { ChangesOf } from "../changes/changes-of.tsx";
import { m } from "../desk-messages.ts";
import { deskErrorText } from "../error-text.ts";
import { useDesk } from "../frame/desk-context.ts";
import { mayCall } from "../may-call.ts";
import { RowAct } from "../offer/row-act.tsx";
import { MoneyAct } from "../requests/money-act.tsx";
import { Badge } from "../ui/badge.tsx";
import { Loaded } from "../ui/loaded.tsx";
import { Notice } from "../ui/notice.tsx";
import pages from "../ui/page.module.css";
import { SmallButton } from "../ui/small-button.tsx";
import { DueDays } from "./due-days.tsx";
import { MoneyCard, TermsCard } from "./fund-cards.tsx";
import { openBadge } from "./fund-texts.ts";
import { termFields } from "./term-fields.ts";
import { FundTexts } from "./texts-card.tsx";

/** One fund: terms and money, what waits for a second person, and what comes due. */
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
    <section className={pages.page}>
      <div className={pages.title}>
        <Link to="/funds" aria-label={m.desk_funds()} title={m.desk_funds()}>
          <Icon name="back" size={20} />
        </Link>
        <h1>
          <bdi>{fund ? title : m.desk_funds()}</bdi>
        </h1>
        {fund && <Badge {...openBadge(fund)} testId="fund-state" />}
        {fund && !fund.is_covered && <Badge tone="bad" text={m.desk_fund_is_uncovered()} />}
      </div>
      <Loaded read={read} rows={8}>
        {(data) => <Fund fund={data} onChanged={read.again} />}
      </Loaded>
    </section>
  );
}

interface FundProps {
  fund: DeskFund;
  onChanged(): Promise<void>;
}

function Fund({ fund, onChanged }: FundProps) {
  const { operator } = useDesk();
  const mayAct = mayCall(operator, deskFundSet);
  return (
    <>
      {mayAct && <Acts fund={fund} onChanged={onChanged} />}
      {["fund_money", "fund_terms"].map((kind) => (
        <ChangesOf key={kind} {...{ kind, subject: String(fund.id), onDecided: onChanged }} />
      ))}
      <div className={pages.cards}>
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
      <div className={pages.actions}>
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
      {set.error && <Notice tone="down" text={deskErrorText(set.error)} testId="fund-set-error" />}
    </>
  );
}

const textsOf = (terms: FundTerms) =>
  Object.fromEntries(Object.entries(terms).map(([name, value]) => [name, String(value)]));

function wrongInTerms(row: Record<string, string>, currency: string): string | null {
  const [lock_days, per_user] = [row.lock_days, row.per_user].map(Number);
  return wrongTerm({ ...row, lock_days, per_user } as unknown as FundTerms, currency);
}
