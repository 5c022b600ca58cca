import { Link, useNavigate } from "react-router";
import { type DeskLoanBook, type DeskLoanView, deskLoans } from "#domain/contracts/desk/loans.ts";
import { may } from "#domain/contracts/desk/permissions.ts";
import { ChangesOf } from "../changes/changes-of.tsx";
import { m } from "../desk-messages.ts";
import { amountText } from "../format.ts";
import { useDesk } from "../frame/desk-context.ts";
import { MoneyAct } from "../requests/money-act.tsx";
import { choices } from "../ui/field-look.ts";
import { type Column, figureColumn, List, useList } from "../ui/list.tsx";
import { filterOf, oneOf, readPage } from "../ui/list-query.ts";
import { Fact, Facts, Page, SmallButton } from "../ui/page.tsx";
import styles from "../ui/table.module.css";
import { Pick, Toolbar } from "../ui/toolbar.tsx";

const readFilter = filterOf({ state: oneOf(["running", "late", "repaid"]), page: readPage });

function columnsOf(): Column<DeskLoanView>[] {
  return [
    {
      title: m.desk_customer(),
      cell: ({ user_id, uid, days_late }) => (
        <>
          <Link to={`/users/${user_id}`} className={styles.link}>
            <span className="num">UID {uid}</span>
          </Link>
          {days_late > 0 && (
            <small>
              {m.desk_loans_days_late()} <span className="num">{days_late}</span>
            </small>
          )}
        </>
      ),
    },
    {
      title: m.micro_amount(),
      look: ["amount"],
      cell: ({ amount, currency, interest, penalty }) => (
        <>
          <span className="num">{amountText(amount, currency)}</span>
          <small className={`${styles.phone} num`}>{`+ ${interest} + ${penalty}`}</small>
        </>
      ),
    },
    figureColumn(m.loan_interest(), ({ interest, currency }) => amountText(interest, currency)),
    figureColumn(m.loan_penalty(), ({ penalty, currency }) => amountText(penalty, currency)),
    {
      title: m.desk_loans_paid_out(),
      look: ["wide", "quiet", "date"],
      cell: ({ paid_day }) => <bdi>{paid_day}</bdi>,
    },
    {
      title: m.desk_loans_due(),
      look: ["quiet", "date"],
      cell: ({ due_day }) => <bdi>{due_day}</bdi>,
    },
  ];
}

const bookFacts = (book: DeskLoanBook) =>
  [
    [m.desk_loans_funded(), book.funded],
    [m.desk_money_taken_out(), book.taken_out],
    [m.desk_loans_free(), book.free],
    [m.desk_loans_lent(), book.lent],
    [m.desk_loans_outstanding(), book.outstanding],
    [m.desk_loans_returned(), book.returned],
    [m.desk_loans_earned(), book.earned],
  ] as const;

export function LoansPage() {
  const { filter, choose, read, table } = useList("/loans", deskLoans, readFilter);
  const book = read.data?.book;
  return (
    <Page title={m.desk_loans_title()}>
      {book && (
        <Facts testId="loan-book">
          {bookFacts(book).map(([label, amount]) => (
            <Fact key={label} label={label} num={amountText(amount, book.currency)} />
          ))}
        </Facts>
      )}
      {book && <BookMoney currency={book.currency} free={book.free} onChanged={read.again} />}
      <Toolbar>
        <Pick
          label={m.desk_status()}
          value={filter.state}
          options={choices(
            ["running", m.desk_loans_running],
            ["late", m.desk_loans_late],
            ["repaid", m.desk_loans_repaid],
          )()}
          onChange={(next) => choose({ state: next })}
        />
      </Toolbar>
      <List
        {...table}
        label={m.desk_loans_title()}
        testId="desk-loans"
        columns={columnsOf()}
        current={null}
      />
    </Page>
  );
}

interface BookMoneyProps {
  currency: string;
  free: string;
  onChanged(): Promise<void>;
}

function BookMoney({ currency, free, onChanged }: BookMoneyProps) {
  const navigate = useNavigate();
  const { operator } = useDesk();
  const common = { kind: "loan_money", currency, onSent: onChanged } as const;
  return (
    <>
      <div className="flex wrap gap-8">
        {may(operator, "manage_funds") && (
          <>
            <MoneyAct
              {...common}
              label={m.desk_loans_fund()}
              tone="primary"
              testId="loan-put-in"
              way="put_in"
              text={m.desk_money_put_in_text()}
              free={null}
            />
            <MoneyAct
              {...common}
              label={m.desk_money_take_out()}
              testId="loan-take-out"
              way="take_out"
              text={m.desk_money_out_text()}
              free={free}
            />
          </>
        )}
        <SmallButton onClick={() => void navigate("/loans/products")} data-testid="loan-products">
          {m.desk_loan_products()}
        </SmallButton>
      </div>
      <ChangesOf kind="loan_money" onDecided={onChanged} />
    </>
  );
}
