import { Link } from "react-router";
import { type DeskLoanBook, type DeskLoanView, deskLoans } from "#domain/contracts/desk/loans.ts";
import { useRead } from "../../data/use-read.ts";
import { m } from "../desk-messages.ts";
import { amountText } from "../format.ts";
import { figureColumn } from "../ui/columns.tsx";
import type { Column } from "../ui/data-table.tsx";
import { Fact, Facts } from "../ui/facts.tsx";
import { readOneOf, readPage } from "../ui/list-query.ts";
import pages from "../ui/page.module.css";
import { PagedTable } from "../ui/paged-table.tsx";
import styles from "../ui/table.module.css";
import { Pick, Toolbar } from "../ui/toolbar.tsx";
import { useListFilter } from "../ui/use-list-filter.ts";
import { BookMoney } from "./book-money.tsx";

const states = ["running", "late", "repaid"] as const;

function readFilter(params: URLSearchParams) {
  const given = readOneOf(states, params.get("state"));
  return { state: given === "" ? ("running" as const) : given, page: readPage(params.get("page")) };
}

/** On phones interest and penalty are small lines of the amount. */
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

/** What is lent, what is late, and what came back. */
export function LoansPage() {
  const { filter, choose } = useListFilter("/loans", readFilter);
  const { state, page } = filter;
  const read = useRead(deskLoans, { state, page });
  const book = read.data?.book;
  return (
    <section className={pages.page}>
      <h1>{m.desk_loans_title()}</h1>
      {book && (
        <Facts testId="loan-book">
          {bookFacts(book).map(([label, amount]) => (
            <Fact key={label} label={label}>
              <span className="num">{amountText(amount, book.currency)}</span>
            </Fact>
          ))}
        </Facts>
      )}
      {book && <BookMoney currency={book.currency} free={book.free} onChanged={read.again} />}
      <Toolbar>
        <Pick
          label={m.desk_status()}
          value={state}
          options={[
            { value: "running", text: m.desk_loans_running() },
            { value: "late", text: m.desk_loans_late() },
            { value: "repaid", text: m.desk_loans_repaid() },
          ]}
          onChange={(next) => choose({ state: next })}
        />
      </Toolbar>
      <PagedTable
        label={m.desk_loans_title()}
        testId="desk-loans"
        empty={{ icon: "order", title: m.desk_nothing_yet() }}
        read={read}
        page={page}
        onPage={(next) => choose({ page: next })}
        columns={columnsOf()}
        keyOf={({ id }) => id}
        current={null}
      />
    </section>
  );
}
