import { useState } from "react";
import type { Pair } from "#domain/contracts/http/market.ts";
import { m } from "../../../i18n/page-messages.ts";
import { Icon } from "../../../ui/icon.tsx";
import { Sheet } from "../../../ui/sheet/sheet.tsx";
import { toast } from "../../../ui/toasts.ts";
import { termLook } from "../micro/options-button.tsx";
import styles from "./multiple-picker.module.css";

interface MultiplePickerProps {
  pair: Pair;
  value: number;
  onChange(value: number): void;
}

/** A product without leverages cannot be traded. A press on its picker says so. */
export function MultiplePicker({ pair, value, onChange }: MultiplePickerProps) {
  const [open, setOpen] = useState(false);
  const options = pair.HasForexMultiple;
  return (
    <>
      <button
        type="button"
        className={termLook}
        aria-haspopup="dialog"
        data-testid="ticket-multiple"
        onClick={() => (options.length === 0 ? toast(m.trade_no_mult()) : setOpen(true))}
      >
        <small>{m.trade_multiple()}</small>
        <b className="num">{options.length === 0 ? "—" : `${value}×`}</b>
      </button>
      <Sheet open={open} title={m.trade_multiple()} onClose={() => setOpen(false)}>
        <ul className={`${styles.list} grid gap-8`}>
          {options.map((option) => (
            <li key={option.Value}>
              <button
                type="button"
                className={`${styles.item} row justify-center full-width gap-8 sunken round-m w-620`}
                aria-current={option.Value === value}
                onClick={() => {
                  onChange(option.Value);
                  setOpen(false);
                }}
              >
                <span className="num">{option.Value}×</span>
                {option.Value === value && <Icon name="check" />}
              </button>
            </li>
          ))}
        </ul>
        <p className={`${styles.note} text-s ink-2`}>{m.trade_multiple_note()}</p>
      </Sheet>
    </>
  );
}
