import { useSyncExternalStore } from "react";
import { submitForex } from "#domain/contracts/http/forex-acts.ts";
import { takesField } from "../../api/dialect.ts";
import { m } from "../../i18n/page-messages.ts";
import { Switch } from "../../ui/form/switch.tsx";
import { areLetterKeysOn, onLetterKeys, switchLetterKeys } from "../../ui/letter-keys.ts";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { SheetBody } from "../../ui/sheet/sheet-parts.tsx";
import styles from "./shortcuts-sheet.module.css";

type Row = [keys: string[], text: string];

interface ShortcutsSheetProps {
  open: boolean;
  onClose(): void;
  isTerminal?: boolean;
}

export function ShortcutsSheet({ open, onClose, isTerminal }: ShortcutsSheetProps) {
  const areOn = useSyncExternalStore(onLetterKeys, areLetterKeysOn);
  const stopLimit: Row = [["L"], m.trade_type_stop_limit()];
  const terminal: readonly Row[] = [
    [["Ctrl", "K"], m.terminal_palette()],
    [["F6"], m.keys_regions()],
    [["/"], m.home_search()],
  ];
  const rows: readonly Row[] = [
    [["B"], m.trade_buy()],
    [["S"], m.trade_sell()],
    [["↑", "↓"], m.keys_lots()],
    [["M"], m.trade_type_market()],
    [["P"], m.trade_type_pending()],
    ...(takesField(submitForex, "stop_price") ? [stopLimit] : []),
    [["1", "…", "8"], m.chart_periods()],
    ...(isTerminal ? terminal : []),
    [["Esc"], m.ui_close()],
    [["?"], m.keys_title()],
  ];
  return (
    <Sheet open={open} title={m.keys_title()} onClose={onClose}>
      <SheetBody>
        <Switch
          label={m.keys_letters()}
          on={areOn}
          onChange={switchLetterKeys}
          testId="letter-keys"
        />
        <dl className={`${styles.keys} grid`} data-testid="shortcuts">
          {rows.map(([keys, text]) => (
            <div key={text} className="row between text-s">
              <dt>{text}</dt>
              <dd dir="ltr">
                {keys.map((key) => (key === "…" ? <i key={key}>…</i> : <kbd key={key}>{key}</kbd>))}
              </dd>
            </div>
          ))}
        </dl>
        <p className={`${styles.note} text-s ink-2`}>{m.keys_note()}</p>
      </SheetBody>
    </Sheet>
  );
}
