import { submitForex } from "#domain/contracts/http/forex-acts.ts";
import { takesField } from "../../api/dialect.ts";
import { m } from "../../i18n/page-messages.ts";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import styles from "./shortcuts-sheet.module.css";

type Row = [keys: string[], text: string];

/** Lists the page's keyboard shortcuts. */
export function ShortcutsSheet({ open, onClose }: { open: boolean; onClose(): void }) {
  const stopLimit: Row = [["L"], m.trade_type_stop_limit()];
  const rows: readonly Row[] = [
    [["B"], m.trade_buy()],
    [["S"], m.trade_sell()],
    [["↑", "↓"], m.keys_lots()],
    [["M"], m.trade_type_market()],
    [["P"], m.trade_type_pending()],
    ...(takesField(submitForex, "stop_price") ? [stopLimit] : []),
    [["1", "…", "8"], m.chart_periods()],
    [["/"], m.home_search()],
    [["Esc"], m.ui_close()],
    [["?"], m.keys_title()],
  ];
  return (
    <Sheet open={open} title={m.keys_title()} onClose={onClose}>
      <dl className={styles.keys} data-testid="shortcuts">
        {rows.map(([keys, text]) => (
          <div key={text}>
            <dt>{text}</dt>
            <dd dir="ltr">
              {keys.map((key) => (key === "…" ? <i key={key}>…</i> : <kbd key={key}>{key}</kbd>))}
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>{m.keys_note()}</p>
    </Sheet>
  );
}
