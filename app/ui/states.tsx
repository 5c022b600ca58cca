import type { ReactNode } from "react";
import { m } from "../i18n/start-messages.ts";
import { Button } from "./button.tsx";
import { Icon, type IconName } from "./icon.tsx";
import styles from "./states.module.css";

export function Skeleton({ rows, height = 60 }: { rows: number; height?: number }) {
  const bars = Array.from({ length: rows }, (_, index) => `bar-${index}`);
  return (
    <div role="status" aria-label={m.ui_loading()} className="grid gap-2" data-testid="skeleton">
      {bars.map((key) => (
        <div key={key} style={{ height }} className={`${styles.bar} round-s`} />
      ))}
    </div>
  );
}

export function PageSkeleton() {
  return (
    <div className={styles.column}>
      <Skeleton rows={6} />
    </div>
  );
}

interface StateProps {
  icon: IconName;
  title: string;
  text?: string;
  action?: ReactNode;
}

export function EmptyState({ icon, title, text, action }: StateProps) {
  return (
    <div className={`${styles.state} grid items-center gap-10 text-center`}>
      <span className={`${styles.badge} grid place-center circle sunken ink-3`}>
        <Icon name={icon} size={26} />
      </span>
      <h3>{title}</h3>
      {text && <p>{text}</p>}
      {action}
    </div>
  );
}

export function ErrorState({ text, onRetry }: { text: string; onRetry(): void }) {
  return (
    <div role="alert">
      <EmptyState
        icon="wifi"
        title={m.ui_load_failed()}
        text={text}
        action={
          <Button tone="quiet" onClick={onRetry}>
            {m.ui_retry()}
          </Button>
        }
      />
    </div>
  );
}
