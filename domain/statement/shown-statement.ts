/**
 * Makes a statement for readers: its amounts have the currency's decimals and add up exactly.
 * Balances are rounded; a movement is the difference of two balances. So a movement differs from
 * its exact amount by less than one unit of the last decimal.
 */
import { accountDecimals } from "../cashier/currency-decimals.ts";
import type {
  WireStatement as Statement,
  StatementAccount,
  StatementRow,
} from "../contracts/http/statement.ts";
import { Decimal } from "../money/decimal.ts";

export function shownStatement(statement: Statement): Statement {
  const places = accountDecimals(statement.currency);
  const shown = (amount: string) => Decimal.parse(amount).toFixed(places);
  const between = (before: string, after: string) =>
    Decimal.parse(after).sub(Decimal.parse(before)).toFixed(places);
  const balances = new Map(
    statement.accounts.map(({ account, opening }) => [account, shown(opening)]),
  );
  const rows = statement.rows.map((row): StatementRow => {
    const before = balances.get(row.account) ?? shown("0");
    const balance = shown(row.balance);
    balances.set(row.account, balance);
    return { ...row, balance, change: between(before, balance), order: shownOrder(row, shown) };
  });
  const accounts = statement.accounts.map((each): StatementAccount => {
    const closing = shown(each.closing);
    const closingFree = shown(each.closingFree);
    return {
      ...each,
      opening: shown(each.opening),
      closing,
      closingFree,
      closingHeld: between(closingFree, closing),
      totals: totalsOf(each, rows, places),
    };
  });
  return { ...statement, accounts, rows };
}

function totalsOf(
  { account, totals }: StatementAccount,
  rows: readonly StatementRow[],
  places: number,
): Record<string, string> {
  const sums = new Map(Object.keys(totals).map((kind) => [kind, Decimal.zero]));
  for (const row of rows) {
    if (row.account !== account) continue;
    const sum = sums.get(row.kind) ?? Decimal.zero;
    sums.set(row.kind, sum.add(Decimal.parse(row.change)));
  }
  return Object.fromEntries([...sums].map(([kind, sum]) => [kind, sum.toFixed(places)]));
}

function shownOrder({ order }: StatementRow, shown: (amount: string) => string) {
  if (!order?.ended) return order;
  const { fee, financing, result } = order.ended;
  return {
    ...order,
    ended: { fee: shown(fee), financing: shown(financing), result: shown(result) },
  };
}
