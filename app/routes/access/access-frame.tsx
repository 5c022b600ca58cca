import type { ReactNode } from "react";
import { useCompany } from "../../data/company.ts";
import styles from "./access-page.module.css";

interface AccessFrameProps {
  title: string;
  text?: string;
  children: ReactNode;
}

/** The company's sign and what the page is for, above a form. */
export function AccessFrame({ title, text, children }: AccessFrameProps) {
  const company = useCompany();
  return (
    <section className={styles.page}>
      <header className={styles.head}>
        <img src={company.logo || "/manifest-icon.svg"} alt="" height="44" />
        <h1>{title}</h1>
        {text && <p>{text}</p>}
      </header>
      {children}
    </section>
  );
}
