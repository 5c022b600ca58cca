/**
 * Writes a statement as rows of equal length: movements, totals, and the journal's head hash. The
 * hash serves to check the movements.
 */
import type { AccountType } from "#domain/contracts/account.ts";
import type {
  WireStatement as Statement,
  StatementAccount,
  StatementOrder,
} from "#domain/contracts/http/statement.ts";
import { logTypes } from "#domain/contracts/http/wallet.ts";
import type { LanguageCode } from "#domain/language/language-tags.ts";
import { shortNumber } from "#domain/text/short-number.ts";
import { m } from "#texts/worker-messages.ts";
import { formatInZone, isoInZone } from "./zone-time.ts";

type Text = (inputs: Record<string, never>, options: { locale: LanguageCode }) => string;

/** Texts of movements. Opening a position posts only its fee; closing it posts only its result. */
const kindTexts: ReadonlyMap<string, Text> = new Map<string, Text>([
  ...logTypes.map((type) => [type, m[`log_type_${type}`]] as const),
  ["forex_open", m.statement_fee],
  ["forex_close", m.statement_profit],
]);
const accountTexts: Record<AccountType, Text> = {
  forex: m.account_forex,
  micro: m.account_micro,
  change: m.account_change,
};
const sideTexts: Record<StatementOrder["side"], Text> = {
  buy: m.trade_buy,
  sell: m.trade_sell,
  up: m.micro_up,
  down: m.micro_down,
};
const headings: readonly Text[] = [
  m.statement_account,
  m.statement_number,
  m.statement_time,
  m.account_movement,
  m.statement_reference,
  m.statement_change,
  m.statement_balance,
  m.statement_currency,
  m.statement_market,
  m.statement_side,
  m.trade_lots_label,
  m.trade_fee,
  m.log_type_financing,
  m.statement_result,
];
/** Indexes of the columns with amounts and lots. */
export const statementAmounts = [
  m.statement_change,
  m.statement_balance,
  m.trade_lots_label,
  m.trade_fee,
  m.log_type_financing,
  m.statement_result,
].map((heading) => headings.indexOf(heading));
const noOrder = ["", "", "", "", "", ""];

/** Cells of an order: instrument, side, lots; once closed, fee, overnight financing, profit. */
function orderCells(order: StatementOrder | null, say: (text: Text) => string): string[] {
  if (!order) return noOrder;
  const { name, side, lots, ended } = order;
  const end = ended ? [ended.fee, ended.financing, ended.result] : ["", "", ""];
  return [name, say(sideTexts[side]), lots, ...end];
}

const isAccount = (text: string): text is AccountType => Object.hasOwn(accountTexts, text);

/** Times are in the company's zone, names in the reader's language. */
export function statementRows(statement: Statement, zone: string, locale: LanguageCode) {
  const say = (text: Text) => text({}, { locale });
  const kindOf = (kind: string) => kindTexts.get(kind)?.({}, { locale }) ?? kind;
  const accountOf = (name: string) => (isAccount(name) ? say(accountTexts[name]) : name);
  // A transfer's reference names the two parts of the account.
  const referenceOf = (kind: string, reference: string) =>
    kind === "transfer" ? reference.split("-").map(accountOf).join(" › ") : shortNumber(reference);
  const { currency, fromMs, toMs, accounts, rows, head } = statement;
  const totals = ({
    account,
    opening,
    closing,
    closingFree,
    closingHeld,
    totals,
  }: StatementAccount) => {
    const name = say(accountTexts[account]);
    const line = (label: string, change: string, balance: string, time = "") => [
      name,
      "",
      time,
      label,
      "",
      change,
      balance,
      currency,
      ...noOrder,
    ];
    return [
      line(say(m.statement_opening), "", opening, isoInZone(fromMs, zone)),
      ...Object.entries(totals).map(([kind, sum]) =>
        line(m.statement_total_of({ kind: kindOf(kind) }, { locale }), sum, ""),
      ),
      line(say(m.statement_closing), "", closing, isoInZone(toMs, zone)),
      line(say(m.trade_free), "", closingFree),
      line(say(m.account_locked), "", closingHeld),
    ];
  };
  return [
    headings.map(say),
    ...rows.map(({ id, account, kind, reference, order, createdAtMs, change, balance }) => [
      say(accountTexts[account]),
      String(id),
      isoInZone(createdAtMs, zone),
      kindOf(kind),
      referenceOf(kind, reference),
      change,
      balance,
      currency,
      ...orderCells(order, say),
    ]),
    ...accounts.flatMap(totals),
    ["", String(head.transactions), "", say(m.statement_head), head.hash, "", "", "", ...noOrder],
  ];
}

/** `statement-2026-11-01-2026-11-30.csv`: first and last day in the company's zone. */
export function statementFileName({ fromMs, toMs }: Statement, zone: string): string {
  const [first, last] = [fromMs, toMs - 1].map((timeMs) => formatInZone(timeMs, zone).slice(0, 10));
  return `statement-${first}-${last}.csv`;
}
