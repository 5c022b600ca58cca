import type { CSSProperties, ReactNode } from "react";
import { useNavigate } from "react-router";
import { m } from "../i18n/page-messages.ts";
import { IconButton } from "./button.tsx";
import { Icon } from "./icon.tsx";
import styles from "./page.module.css";

interface PageProps {
  title: string;
  text?: string | undefined;
  /** Where back leads when this page was the first of the visit; none for a page without a way back. */
  back?: string;
  aside?: ReactNode;
  /** Two columns on a desktop. */
  wide?: boolean;
  children: ReactNode;
}

/** A page that belongs to another one: the way back, its name, and its content in one column. */
export function Page({ title, text, back, aside, wide, children }: PageProps) {
  const navigate = useNavigate();
  function goBack() {
    // The router counts the entries of this visit; a page that was opened by its address has none before it.
    const index: unknown = window.history.state?.idx;
    if (typeof index === "number" && index > 0) void navigate(-1);
    else void navigate(back ?? "/", { replace: true });
  }
  return (
    <article className={`${styles.page} ${wide ? styles.wide : ""}`}>
      <header className={styles.head}>
        {back && (
          <span className={styles.back}>
            <IconButton label={m.shell_back()} onClick={goBack}>
              <Icon name="back" />
            </IconButton>
          </span>
        )}
        <h1>{title}</h1>
        {aside && <span className={styles.aside}>{aside}</span>}
      </header>
      {text && <p className={styles.text}>{text}</p>}
      {children}
    </article>
  );
}

/** The column of a page that has a head of its own. */
export function PageColumn({ width, children }: { width?: number; children: ReactNode }) {
  const style = { "--page-width": width && `${width}px` } as CSSProperties;
  return (
    <div className={styles.page} style={style}>
      {children}
    </div>
  );
}

/** A raised surface for what belongs together. */
export function Card({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className={styles.card}>
      {title && <h2>{title}</h2>}
      {children}
    </section>
  );
}
