import type { WireStatement } from "#domain/contracts/http/statement.ts";
import type { StatementDocument, StatementTable } from "../../../features/statement/page-layout.ts";
import { accountName } from "../../../i18n/account-name.ts";
import { formatDateTime } from "../../../i18n/format.ts";
import { m } from "../../../i18n/page-messages.ts";
import { amountText, kindsOf, kindText, periodText, rowNotes } from "./statement-texts.ts";

interface Owner {
  /** `subject` is the registered name. Subject and address may be empty. */
  company: { name: string; subject: string; registered_address: string };
  /** Verified name; empty before the identity check. */
  customer: string;
  uid: string;
  zone: string;
  nowMs: number;
}

export function statementDocument(
  statement: WireStatement,
  { company, customer, uid, zone, nowMs }: Owner,
): StatementDocument {
  const { accounts, currency, head } = statement;
  const amounts = (pick: (account: WireStatement["accounts"][number]) => string) =>
    accounts.map((account) => amountText(pick(account)));
  const total = { isStrong: true };
  const changes = (kind: string) =>
    accounts.map(({ totals }) => amountText(totals[kind] ?? "0", true));
  return {
    title: m.menu_statement(),
    company: company.name,
    companyLines: [company.subject, company.registered_address].filter(
      (line) => line !== "" && line !== company.name,
    ),
    facts: [
      ...(customer === "" ? [] : [{ label: m.statement_customer(), value: customer }]),
      { label: m.statement_period(), value: periodText(statement, zone) },
      { label: m.statement_user(), value: uid, isLtr: true },
      { label: m.statement_made(), value: formatDateTime(nowMs, zone) },
      { label: m.statement_zone(), value: zone, isLtr: true },
      { label: m.statement_currency(), value: currency, isLtr: true },
    ],
    summary: {
      title: m.statement_summary(),
      columns: accounts.map(({ account }) => accountName(account)),
      rows: [
        { ...total, label: m.statement_opening(), amounts: amounts(({ opening }) => opening) },
        ...kindsOf(statement).map((kind) => ({ label: kindText(kind), amounts: changes(kind) })),
        { ...total, label: m.statement_closing(), amounts: amounts(({ closing }) => closing) },
        { label: m.trade_free(), amounts: amounts(({ closingFree }) => closingFree) },
        { label: m.account_locked(), amounts: amounts(({ closingHeld }) => closingHeld) },
      ],
    },
    tables: tablesOf(statement, zone),
    labels: {
      time: m.statement_time(),
      number: m.statement_number(),
      movement: m.account_movement(),
      change: m.statement_change(),
      balance: m.statement_balance(),
    },
    empty: m.statement_empty(),
    check: `${m.statement_rounding()} ${m.statement_check()}`,
    head: `${m.statement_head()}: ${head.transactions} · ${head.hash}`,
  };
}

function tablesOf({ accounts, rows, currency }: WireStatement, zone: string): StatementTable[] {
  return accounts.flatMap(({ account, opening, closing }) => {
    const own = rows.filter((row) => row.account === account);
    if (own.length === 0) return [];
    return {
      title: accountName(account),
      opening: { label: m.statement_opening(), balance: amountText(opening) },
      rows: own.map((row) => ({
        time: formatDateTime(row.createdAtMs, zone),
        number: String(row.id),
        movement: kindText(row.kind),
        notes: rowNotes(row, currency),
        change: amountText(row.change, true),
        balance: amountText(row.balance),
      })),
      closing: { label: m.statement_closing(), balance: amountText(closing) },
    };
  });
}
