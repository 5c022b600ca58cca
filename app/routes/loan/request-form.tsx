import { useState } from "react";
import { Link } from "react-router";
import { accountDecimals } from "#domain/cashier/currency-decimals.ts";
import type { LoanProductView } from "#domain/contracts/http/loan.ts";
import { useCompany } from "../../data/company.ts";
import { amountError, limitsText } from "../../features/payments/limits-text.ts";
import { formatNumber } from "../../i18n/format.ts";
import { m } from "../../i18n/loan-messages.ts";
import { Button } from "../../ui/button.tsx";
import { AmountInput } from "../../ui/form/amount-input.tsx";
import { CheckboxField } from "../../ui/form/checkbox-field.tsx";
import { Form } from "../../ui/form/form.tsx";
import { DetailList } from "../../ui/list/detail-list.tsx";
import { Card } from "../../ui/page.tsx";
import { CostSheet } from "./cost-sheet.tsx";
import styles from "./loan.module.css";
import { daysText, owedText, rateText } from "./loan-text.ts";
import { interestOf } from "./offer-interest.ts";

interface RequestFormProps {
  products: readonly LoanProductView[];
  product: LoanProductView;
  currency: string;
  onPick(id: number): void;
}

/** Period and amount, then all costs. */
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
    <Form onSubmit={submit} className={styles.parts} testId="loan-request">
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
          decimals={accountDecimals(currency)}
          max={product.max_amount}
          testId="loan-amount"
        />
        <Interest product={product} amount={amount} currency={currency} />
        {needsConsent && <Consent isTicked={isTicked} onTick={setIsTicked} />}
        <Button type="submit" wide disabled={needsConsent && !isTicked} data-testid="loan-continue">
          {m.ui_continue()}
        </Button>
      </Card>
      {isOpen && <CostSheet id={product.id} amount={amount} onClose={() => setIsOpen(false)} />}
    </Form>
  );
}

interface PeriodsProps {
  products: readonly LoanProductView[];
  value: number;
  currency: string;
  onPick(id: number): void;
}

/** Each period with its range of amounts. */
function Periods({ products, value, currency, onPick }: PeriodsProps) {
  return (
    <div role="radiogroup" aria-label={m.loan_choose_period()} className={styles.periods}>
      {products.map((product) => (
        <label key={product.id} className={styles.period} data-testid={`loan-period-${product.id}`}>
          <input
            type="radio"
            name="loan-period"
            checked={product.id === value}
            onChange={() => onPick(product.id)}
          />
          <span>
            <b>{daysText(product.loan_period)}</b>
            <small className="num">{limitsText(product, (each) => owedText(each, currency))}</small>
          </span>
          <span className={styles.rate}>
            <b className="num">{rateText(product.interest_rate)}</b>
            <small>{m.loan_daily_rate()}</small>
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

/** A day's interest and the total, if the company shows them. */
function Interest({ product, amount, currency }: InterestProps) {
  const { is_loan_show_daily_profit: showsDay, is_loan_show_total_profit: showsAll } = useCompany();
  const interest = interestOf(product, amount, currency);
  const rows = [
    {
      label: m.loan_free_days(),
      value: <span className="num">{formatNumber(product.free_period)}</span>,
    },
    showsDay === "1" && {
      label: m.loan_day_profit(),
      value: <span className="num">{owedText(interest.perDay, currency)}</span>,
      testId: "loan-day-profit",
    },
    showsAll === "1" && {
      label: m.loan_total_profit(),
      value: <span className="num">{owedText(interest.total, currency)}</span>,
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
    <div className={styles.consent}>
      <CheckboxField
        label={m.loan_agree()}
        checked={isTicked}
        onChange={onTick}
        testId="loan-agree"
      />
      <p>
        {texts.map(([group, title]) => (
          <Link
            key={group}
            to={`/descript/detail?group=${group}`}
            viewTransition
            className={styles.link}
          >
            {title()}
          </Link>
        ))}
      </p>
    </div>
  );
}
