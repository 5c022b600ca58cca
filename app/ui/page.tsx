import type { CSSProperties, ReactNode } from "react";
import { m } from "../i18n/page-messages.ts";
import { IconButton } from "./button.tsx";
import { useGoBack } from "./go-back.ts";
import { PullToRefresh } from "./list/pull-to-refresh.tsx";
import styles from "./page.module.css";

interface PageProps {
  title: string;
  text?: string | undefined;
  /** Target of the back button if the visit began here; if absent, there is no button. */
  back?: string;
  aside?: ReactNode;
  wide?: boolean;
  /** Reads the page again after a pull. If absent, the page cannot be pulled. */
  onRefresh?(): Promise<unknown>;
  children: ReactNode;
}

export function Page({ title, text, back, aside, wide, onRefresh, children }: PageProps) {
  const goBack = useGoBack(back ?? "/");
  const page = (
    <article className={`${styles.page} ${wide ? styles.wide : ""} stack gap-14`}>
      <header className={`${styles.head} row gap-4`}>
        {back && (
          <span className={`${styles.back} mirror`}>
            <IconButton icon="back" label={m.shell_back()} onClick={goBack} />
          </span>
        )}
        <h1>{title}</h1>
        {aside && <span className="push-end">{aside}</span>}
      </header>
      {text && <p className="ink-2">{text}</p>}
      {children}
    </article>
  );
  return onRefresh ? <PullToRefresh onRefresh={onRefresh}>{page}</PullToRefresh> : page;
}

interface PageColumnProps {
  width?: number;
  onRefresh(): Promise<unknown>;
  children: ReactNode;
}

/** Column for a page that renders its own head. */
export function PageColumn({ width, onRefresh, children }: PageColumnProps) {
  const style = { "--page-width": width && `${width}px` } as CSSProperties;
  return (
    <PullToRefresh onRefresh={onRefresh}>
      <div className={`${styles.page} stack gap-14`} style={style}>
        {children}
      </div>
    </PullToRefresh>
  );
}

export function Card({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className={`${styles.card} stack gap-16 surface shadow round-l`}>
      {title && <h2>{title}</h2>}
      {children}
    </section>
  );
}
