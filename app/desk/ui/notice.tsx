import type { ReactNode } from "react";
import { Icon } from "../../ui/icon.tsx";
import styles from "./notice.module.css";

interface NoticeProps {
  tone: "info" | "warn" | "down" | "up";
  text: ReactNode;
  action?: ReactNode;
  testId?: string;
}

/** A sentence in a coloured box. Screen readers announce problems as they appear. */
export function Notice({ tone, text, action, testId }: NoticeProps) {
  return (
    <div
      className={`${styles.notice} ${styles[tone]}`}
      role={tone === "down" || tone === "warn" ? "alert" : "status"}
      data-testid={testId}
    >
      <Icon name={tone === "up" ? "check" : tone === "info" ? "info" : "alert"} size={18} />
      <span>{text}</span>
      {action}
    </div>
  );
}
