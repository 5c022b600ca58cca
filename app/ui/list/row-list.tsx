import type { ReactNode } from "react";
import { Link } from "react-router";
import { Icon, type IconName } from "../icon.tsx";
import styles from "./row-list.module.css";

export function RowList({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul className={`${styles.list} clip surface shadow round-l`} aria-label={label}>
      {children}
    </ul>
  );
}

interface RowProps {
  icon?: IconName;
  text: ReactNode;
  value?: ReactNode;
  note?: ReactNode;
  to?: string;
  onClick?: () => void;
  danger?: boolean;
  current?: boolean;
  testId?: string;
}

export function Row({ icon, text, value, note, to, onClick, danger, current, testId }: RowProps) {
  const content = (
    <>
      {icon && (
        <span className={`${styles.icon} grid place-center flex-none soft accent`}>
          <Icon name={icon} />
        </span>
      )}
      <span className={`${styles.text} grid grow gap-2 w-560 break`}>
        {text}
        {note && <small>{note}</small>}
      </span>
      {value !== undefined && (
        <span className={`${styles.value} text-s ink-2 break text-end`}>{value}</span>
      )}
      {to && (
        <span className="mirror grid ink-3">
          <Icon name="next" size={18} />
        </span>
      )}
    </>
  );
  const className = `${styles.row} ${danger ? styles.danger : ""} row gap-14 full-width`;
  return (
    <li>
      {to && (
        <Link to={to} viewTransition className={className} data-testid={testId}>
          {content}
        </Link>
      )}
      {!to && onClick && (
        <button
          type="button"
          className={className}
          onClick={onClick}
          aria-current={current || undefined}
          data-testid={testId}
        >
          {content}
        </button>
      )}
      {!to && !onClick && (
        <div className={`${className} ${icon ? "" : styles.info}`} data-testid={testId}>
          {content}
        </div>
      )}
    </li>
  );
}
