import { Icon } from "../../ui/icon.tsx";
import { m } from "../desk-messages.ts";
import styles from "./pager.module.css";

interface PagerProps {
  page: number;
  total: number;
  size: number;
  onPage(page: number): void;
}

export function Pager({ page, total, size, onPage }: PagerProps) {
  const pages = Math.max(1, Math.ceil(total / size));
  const step = (by: 1 | -1, isEnd: boolean, name: string, icon: "back" | "next") => (
    <button
      type="button"
      className="mirror grid place-center round-s"
      disabled={isEnd}
      onClick={() => onPage(page + by)}
      aria-label={name}
      title={name}
    >
      <Icon name={icon} size={18} />
    </button>
  );
  return (
    <div className={`${styles.pager} row gap-6 text-s ink-2 tabular`}>
      <span data-testid="desk-total">{m.desk_total({ count: total })}</span>
      {step(-1, page <= 1, m.desk_page_previous(), "back")}
      <span>{m.desk_page({ page, pages })}</span>
      {step(1, page >= pages, m.desk_page_next(), "next")}
    </div>
  );
}
