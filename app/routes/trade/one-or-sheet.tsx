import { type ReactNode, useState } from "react";
import { Icon } from "../../ui/icon.tsx";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { SheetBody } from "../../ui/sheet/sheet-parts.tsx";
import styles from "./market-orders.module.css";

export const rowLook = `${styles.row} row gap-4`;
export const openLook = `${styles.open} row grow min-width-0 gap-10`;
export const factsLook = `${styles.facts} grid min-width-0 text-s w-600`;
export const countLook = `${styles.count} num soft pill text-s accent`;
const listLook = `${styles.orders} surface`;

interface OneOrSheetProps {
  /** Title of the sheet. */
  title: string;
  /** Stands for the rows while they are in the closed sheet. */
  sum: ReactNode;
  rows: readonly ReactNode[];
}

/** One row below the chart, whatever the trader holds: the only order, or the sum of several. */
export function OneOrSheet({ title, sum, rows }: OneOrSheetProps) {
  const [isOpen, setOpen] = useState(false);
  // Otherwise the sheet would open by itself with the next order.
  if (isOpen && rows.length === 0) setOpen(false);
  const list = (
    <ul className={listLook} aria-label={title} data-testid="market-orders">
      {rows}
    </ul>
  );
  return (
    <>
      {rows.length === 1 && !isOpen && list}
      {rows.length > 1 && (
        <button
          type="button"
          className={`${listLook} ${rowLook} full-width`}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen(true)}
          data-testid="market-sum"
        >
          {sum}
          <Icon name="up" size={18} />
        </button>
      )}
      <Sheet open={isOpen} title={title} onClose={() => setOpen(false)}>
        <SheetBody>{list}</SheetBody>
      </Sheet>
    </>
  );
}
