import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { type LoanProductView, loanAgreement } from "#domain/contracts/http/loan.ts";
import { offeredCost } from "#domain/loans/offer.ts";
import { Decimal } from "#domain/money/decimal.ts";
import { useCompany } from "../../data/company/company.ts";
import { useRead } from "../../data/reading/use-read.ts";
import { amountError, limitsText } from "../../features/payments/amounts.ts";
import { ConfirmSheet } from "../../features/payments/confirm-sheet.tsx";
import { figure } from "../../features/payments/detail-rows.tsx";
import { formatNumber } from "../../i18n/format.ts";
import { m } from "../../i18n/loan-messages.ts";
import { AmountInput } from "../../ui/form/amount-input.tsx";
import { CheckboxField } from "../../ui/form/checkbox-field.tsx";
import { Form } from "../../ui/form/form.tsx";
import { Submit } from "../../ui/form/submit.tsx";
import { DetailList } from "../../ui/list/detail-list.tsx";
import { Card } from "../../ui/page.tsx";
import { Waiting } from "../../ui/waiting.tsx";
import { Costs } from "./costs.tsx";
import styles from "./loan.module.css";
import { daysText, owedText, rateText } from "./loan-text.ts";

interface RequestFormProps {
  products: readonly LoanProductView[];
  product: LoanProductView;
  currency: string;
  onPick(id: number): void;
}

export function RequestForm({ products, product, currency, onPick }: RequestFormProps) {
  const needsConsent = useCompany().is_loan_protocol === "1";
  const [amount, setAmount] = useState("");
  const [isTicked, setIsTicked] = useState(false);
  const [tried, setTried] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const money = (each: string) => owedText(each, currency);
  const problem = amountError(amount, product, money);

  function submit() {
    setTried(true);
    if (problem === undefined && (isTicked || !needsConsent)) setIsOpen(true);
  }

  return (
    <Form onSubmit={submit} className="stack gap-14" testId="loan-request">
      <Card title={m.loan_choose_period()}>
        <Periods products={products} value={product.id} currency={currency} onPick={onPick} />
      </Card>
      <Card>
        <AmountInput
          label={m.cash_amount()}
          hint={limitsText(product, money)}
          error={tried ? problem : undefined}
          value={amount}
          onChange={setAmount}
          currency={currency}
          max={product.max_amount}
          testId="loan-amount"
        />
        <Interest product={product} amount={amount} currency={currency} />
        {needsConsent && <Consent isTicked={isTicked} onTick={setIsTicked} />}
        <Submit
          text={m.ui_continue()}
          disabled={needsConsent && !isTicked}
          testId="loan-continue"
        />
      </Card>
      {isOpen && <CostSheet id={product.id} amount={amount} onClose={() => setIsOpen(false)} />}
    </Form>
  );
}

interface PeriodsProps extends Omit<RequestFormProps, "product"> {
  value: number;
}

function Periods({ products, value, currency, onPick }: PeriodsProps) {
  return (
    <div role="radiogroup" aria-label={m.loan_choose_period()} className="grid gap-8">
      {products.map((product) => (
        <label
          key={product.id}
          className={`${styles.period} relative row wrap between round-m`}
          data-testid={`loan-period-${product.id}`}
        >
          <input
            type="radio"
            className="unseen"
            name="loan-period"
            checked={product.id === value}
            onChange={() => onPick(product.id)}
          />
          <span className="grid gap-2">
            <b>{daysText(product.loan_period)}</b>
            <small className="num text-s ink-2">
              {limitsText(product, (each) => owedText(each, currency))}
            </small>
          </span>
          <span className="grid gap-2 text-end">
            <b className="num">{rateText(product.interest_rate)}</b>
            <small className="text-s ink-2">{m.loan_daily_rate()}</small>
          </span>
        </label>
      ))}
    </div>
  );
}

interface InterestProps {
  product: LoanProductView;
  amount: string;
  currency: string;
}

function Interest({ product, amount, currency }: InterestProps) {
  const { is_loan_show_daily_profit: showsDay, is_loan_show_total_profit: showsAll } = useCompany();
  const interest = interestOf(product, amount, currency);
  const rows = [
    { label: m.loan_free_days(), value: figure(formatNumber(product.free_period)) },
    showsDay === "1" && {
      label: m.loan_day_profit(),
      value: figure(owedText(interest.perDay, currency)),
      testId: "loan-day-profit",
    },
    showsAll === "1" && {
      label: m.loan_total_profit(),
      value: figure(owedText(interest.total, currency)),
      testId: "loan-total-profit",
    },
  ];
  return <DetailList rows={rows.filter((row) => row !== false)} />;
}

const texts = [
  ["loan.agree_rule", m.loan_rule],
  ["loan.agree_protocol", m.loan_contract],
  ["loan.agree_law", m.loan_law],
] as const;

function Consent({ isTicked, onTick }: { isTicked: boolean; onTick(on: boolean): void }) {
  return (
    <div className={`${styles.consent} grid gap-2`}>
      <CheckboxField
        label={m.loan_agree()}
        checked={isTicked}
        onChange={onTick}
        testId="loan-agree"
      />
      <p className="flex wrap">
        {texts.map(([group, title]) => (
          <Link
            key={group}
            to={`/descript/detail?group=${group}`}
            viewTransition
            className={`${styles.link} inline-row gap-6 text-s accent w-600`}
          >
            {title()}
          </Link>
        ))}
      </p>
    </div>
  );
}

function CostSheet({ id, amount, onClose }: { id: number; amount: string; onClose(): void }) {
  const navigate = useNavigate();
  const { data, error, again } = useRead(loanAgreement, { id: String(id), amount });
  return (
    <ConfirmSheet
      open
      title={m.loan_cost_title()}
      action={m.loan_read_agreement()}
      disabled={!data}
      onCancel={onClose}
      onConfirm={() => navigate(`/loan/agreement?id=${id}&amount=${amount}`)}
      testId="loan-read-agreement"
    >
      {data?.cost ? (
        <Costs cost={data.cost} />
      ) : (
        <Waiting error={error} onRetry={again} rows={8} height={40} />
      )}
    </ConfirmSheet>
  );
}

/** Returns the interest for one day after the free days, and for the whole period. */
function interestOf(product: LoanProductView, amount: string, currency: string) {
  const borrowed = Decimal.parse(amount || "0");
  if (borrowed.isZero()) return { perDay: "0", total: "0" };
  const cost = offeredCost(product, borrowed, currency);
  return { perDay: cost.perDay, total: cost.interest };
}
