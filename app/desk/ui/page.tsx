import type { ButtonHTMLAttributes, ReactNode } from "react";
import { Link } from "react-router";
import type { ApiError } from "../../api/client.ts";
import type { Reading } from "../../data/reading/use-read.ts";
import { formatDateTime } from "../../i18n/format.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Waiting } from "../../ui/waiting.tsx";
import { m } from "../desk-messages.ts";
import { deskErrorText } from "../error-text.ts";
import { useDesk } from "../frame/desk-context.ts";
import badges from "./badge.module.css";
import facts from "./facts.module.css";
import notices from "./notice.module.css";
import styles from "./page.module.css";
import buttons from "./small-button.module.css";

interface PageProps {
  title: ReactNode;
  back?: { to: string; label: string };
  beside?: ReactNode;
  testId?: string;
  children: ReactNode;
}

export function Page({ title, back, beside, testId, children }: PageProps) {
  return (
    <section className={`${styles.page} stack gap-12`} data-testid={testId}>
      <div className={`${styles.title} row wrap min-width-0 gap-8`}>
        {back && (
          <Link
            className="mirror grid place-center round-s ink-2"
            to={back.to}
            aria-label={back.label}
            title={back.label}
          >
            <Icon name="back" size={20} />
          </Link>
        )}
        <h1 className="text-l">{title}</h1>
        {beside}
      </div>
      {children}
    </section>
  );
}

interface NoticeProps {
  tone: "info" | "warn" | "down" | "up";
  text: ReactNode;
  action?: ReactNode;
  testId?: string;
}

/** Screen readers announce warnings and failures immediately, other notices when idle. */
export function Notice({ tone, text, action, testId }: NoticeProps) {
  return (
    <div
      className={`${notices.notice} ${notices[tone]} row gap-10 round-s text-s`}
      role={tone === "down" || tone === "warn" ? "alert" : "status"}
      data-testid={testId}
    >
      <Icon name={tone === "up" ? "check" : tone === "info" ? "info" : "alert"} size={18} />
      <span className="grow min-width-0 break">{text}</span>
      {action}
    </div>
  );
}

/** Says why a call was refused; renders nothing without an error. */
export function ErrorNotice({ error, ...own }: { error: ApiError | null; testId?: string }) {
  return error && <Notice {...own} tone="down" text={deskErrorText(error)} />;
}

interface CardProps {
  title: ReactNode;
  testId?: string;
  children: ReactNode;
}

export function Card({ title, testId, children }: CardProps) {
  return (
    <section className={`${styles.card} stack gap-10 surface round-m`} data-testid={testId}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** Faults that a check of hashes or sums has found. */
export const Problems = ({ of }: { of: readonly string[] }) => (
  <ul className={`${styles.problems} grid gap-4 text-xs break`}>
    {of.map((problem) => (
      <li key={problem}>{problem}</li>
    ))}
  </ul>
);

interface LoadedProps<T> {
  read: Reading<T>;
  /** Placeholder rows while loading. */
  rows: number;
  height?: number;
  children(data: T): ReactNode;
}

/** Shows the data of a read. If a later read fails, the old data stays, below a notice. */
export function Loaded<T>({ read, rows, height = 44, children }: LoadedProps<T>) {
  const { data, error } = read;
  const retry = () => void read.again();
  if (data === null) return <Waiting error={error} onRetry={retry} rows={rows} height={height} />;
  return (
    <>
      {error && <RetryNotice text={error.message} onRetry={retry} />}
      {children(data)}
    </>
  );
}

export function RetryNotice({ text, onRetry }: { text: string; onRetry(): void }) {
  return (
    <Notice
      tone="warn"
      text={text}
      action={<SmallButton onClick={onRetry}>{m.ui_retry()}</SmallButton>}
    />
  );
}

/** `todo`: an operator has to act. `wait`: no operator has to act for now. */
export type BadgeTone = "wait" | "todo" | "good" | "bad" | "none";

interface BadgeProps {
  tone: BadgeTone;
  text: string;
  testId?: string;
}

export type BadgeText = Pick<BadgeProps, "tone" | "text">;

export function Badge({ tone, text, testId }: BadgeProps) {
  return (
    <span
      className={`${badges.badge} ${badges[tone]} sunken pill text-xs ink-2 w-600`}
      data-testid={testId}
    >
      {text}
    </span>
  );
}

interface SmallButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  tone?: "primary" | "quiet" | "down" | undefined;
  busy?: boolean;
}

export function SmallButton({ tone = "quiet", busy, children, ...rest }: SmallButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`${buttons.button} ${buttons[tone]} inline-row justify-center gap-6 round-s text-s w-600`}
      disabled={rest.disabled || busy}
      aria-busy={busy || undefined}
    >
      {children}
    </button>
  );
}

interface TimeProps {
  ms: number;
  as?: ((ms: number, zone: string) => string) | undefined;
}

/** A time in the company's zone. */
export function Time({ ms, as = formatDateTime }: TimeProps) {
  return as(ms, useDesk().zone);
}

export function Facts({ children, testId }: { children: ReactNode; testId?: string }) {
  return (
    <dl className={`${facts.facts} grid text-s`} data-testid={testId}>
      {children}
    </dl>
  );
}

interface FactProps {
  label: string;
  /** Value of the fact: a number, a text, a time (ms), or `children`. */
  num?: ReactNode;
  text?: string;
  ms?: number;
  children?: ReactNode;
  /** Text that a copy button copies; without it, there is no button. */
  copy?: string | undefined;
}

export function Fact({ label, num, text, ms, children, copy }: FactProps) {
  return (
    <div className="grid gap-8">
      <dt className="ink-2">{label}</dt>
      <dd className="row between gap-6 break">
        <span className="min-width-0">
          {num !== undefined && <span className="num">{num}</span>}
          {text !== undefined && <bdi>{text}</bdi>}
          {ms !== undefined && <Time ms={ms} />}
          {children}
        </span>
        {copy && <CopyButton text={copy} label={label} />}
      </dd>
    </div>
  );
}
