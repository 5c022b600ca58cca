import { m } from "../../i18n/page-messages.ts";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import styles from "./shortcuts-sheet.module.css";

/** Lists the page's keyboard shortcuts. */
export function ShortcutsSheet({ open, onClose }: { open: boolean; onClose(): void }) {
  const rows: ReadonlyArray<[string[], string]> = [
    [["B"], m.trade_buy()],
    [["S"], m.trade_sell()],
    [["↑", "↓"], m.keys_lots()],
    [["M"], m.trade_type_market()],
    [["P"], m.trade_type_pending()],
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
