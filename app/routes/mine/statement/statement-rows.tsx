import { useState } from "react";
import type { WireStatement } from "#domain/contracts/http/statement.ts";
import { accountName } from "../../../i18n/account-name.ts";
import { formatExactMoney } from "../../../i18n/format.ts";
import { isolate } from "../../../i18n/isolate.ts";
import { m } from "../../../i18n/page-messages.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/page.tsx";
import styles from "./statement-page.module.css";
import { kindText, referenceText, type StatementRow, timeText } from "./statement-texts.ts";

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
  const reference = referenceText(row);
  return (
    <div className={styles.row}>
      <span>
        <b>{kindText(row.kind)}</b>
        <small>
          {accountName(row.account)} · <bdi className="num">{timeText(row.createdAtMs, zone)}</bdi>
        </small>
        {reference !== "" && <small>{reference}</small>}
      </span>
      <span>
        <b className={`num ${row.change.startsWith("-") ? "down" : "up"}`}>
          {formatExactMoney(row.change, currency, true)}
        </b>
        <small>
          {m.account_after({ amount: isolate(formatExactMoney(row.balance, currency)) })}
        </small>
      </span>
    </div>
  );
}
