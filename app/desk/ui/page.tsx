import type { ReactNode } from "react";
import { Link } from "react-router";
import { Icon } from "../../ui/icon.tsx";
import styles from "./page.module.css";

interface PageProps {
  title: ReactNode;
  /** The page above. */
  back?: { to: string; label: string };
  /** States and acts beside the title. */
  beside?: ReactNode;
  children: ReactNode;
}

/** A page of the desk: its title, and its content below. */
export function Page({ title, back, beside, children }: PageProps) {
  return (
    <section className={styles.page}>
      <div className={styles.title}>
        {back && (
          <Link to={back.to} aria-label={back.label} title={back.label}>
            <Icon name="back" size={20} />
          </Link>
        )}
        <h1>{title}</h1>
        {beside}
      </div>
      {children}
    </section>
  );
}

interface CardProps {
  title: ReactNode;
  testId?: string;
  children: ReactNode;
}

/** A part of a page, in a box of its own. */
export function Card({ title, testId, children }: CardProps) {
  return (
    <section className={styles.card} data-testid={testId}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
