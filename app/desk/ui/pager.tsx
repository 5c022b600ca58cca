import { Icon } from "../../ui/icon.tsx";
import { m } from "../desk-messages.ts";
import styles from "./pager.module.css";

interface PagerProps {
  page: number;
  total: number;
  size: number;
  onPage(page: number): void;
}

/** The page of a list that is shown, with buttons to the pages before and after it. */
export function Pager({ page, total, size, onPage }: PagerProps) {
  const pages = Math.max(1, Math.ceil(total / size));
  return (
    <div className={styles.pager}>
      <span data-testid="desk-total">{m.desk_total({ count: total })}</span>
      <button
        type="button"
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
        aria-label={m.desk_page_previous()}
        title={m.desk_page_previous()}
      >
        <Icon name="back" size={18} />
      </button>
      <span>{m.desk_page({ page, pages })}</span>
      <button
        type="button"
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
        aria-label={m.desk_page_next()}
        title={m.desk_page_next()}
      >
        <Icon name="next" size={18} />
      </button>
    </div>
  );
}
