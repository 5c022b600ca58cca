import { useState } from "react";
import type { WireStatement } from "#domain/contracts/http/statement.ts";
import { accountName } from "../../../i18n/account-name.ts";
import { formatDateTime, formatGain, formatMoney } from "../../../i18n/format.ts";
import { isolate } from "../../../i18n/isolate.ts";
import { m } from "../../../i18n/page-messages.ts";
import { Button } from "../../../ui/button.tsx";
import { gainTone } from "../../../ui/gain-tone.ts";
import { Card } from "../../../ui/page.tsx";
import styles from "./statement-page.module.css";
import { kindText, rowNotes, type StatementRow } from "./statement-texts.ts";

/** Thousands of rows at once make the page slow. */
const shownAtOnce = 100;

interface StatementRowsProps {
  statement: WireStatement;
  zone: string;
}

/** The movements of the accounts, oldest first. */
export function StatementRows({ statement: { rows, currency }, zone }: StatementRowsProps) {
  const [shown, setShown] = useState(shownAtOnce);
  return (
    <Card title={m.statement_movements()}>
      <ol className={styles.rows} data-testid="statement-rows">
        {rows.slice(0, shown).map((row) => (
          <li key={`${row.id} ${row.account}`}>
            <Movement row={row} currency={currency} zone={zone} />
          </li>
        ))}
      </ol>
      <p className={`${styles.note} text-xs ink-2`}>{m.statement_rounding()}</p>
      {shown < rows.length && (
        <Button tone="quiet" onClick={() => setShown((count) => count + shownAtOnce)}>
          {m.ui_more()}
        </Button>
      )}
    </Card>
  );
}

interface MovementProps {
  row: StatementRow;
  currency: string;
  zone: string;
}

function Movement({ row, currency, zone }: MovementProps) {
  return (
    <div className={`${styles.row} flex wrap between gap-12`}>
      <span>
        <b>{kindText(row.kind)}</b>
        <small className="text-xs ink-2 break">
          {accountName(row.account)} · <bdi>{formatDateTime(row.createdAtMs, zone)}</bdi>
        </small>
        {rowNotes(row, currency).map((note) => (
          <small key={note} className="text-xs ink-2 break">
            {note}
          </small>
        ))}
      </span>
      <span>
        <b className={`num ${gainTone(Number(row.change))}`}>{formatGain(row.change, currency)}</b>
        <small className="text-xs ink-2 break">
          {m.account_after({ amount: isolate(formatMoney(row.balance, currency)) })}
        </small>
      </span>
    </div>
  );
}
