import type { ReactNode } from "react";
import { useCompany } from "../../data/company/company.ts";
import { keepsTexts } from "../../device.ts";
import { m } from "../../i18n/page-messages.ts";
import styles from "./access-page.module.css";

interface AccessFrameProps {
  title: string;
  text?: string;
  children: ReactNode;
}

export function AccessFrame({ title, text, children }: AccessFrameProps) {
  const company = useCompany();
  return (
    <section className={`${styles.page} stack`}>
      <header className={`${styles.head} grid gap-6`}>
        <img src={company.logo || "/manifest-icon.svg"} alt="" height="44" />
        <h1>{title}</h1>
        {text && <p className="ink-2">{text}</p>}
        {!keepsTexts() && (
          <p className="ink-2" data-testid="nothing-kept">
            {m.access_nothing_kept()}
          </p>
        )}
      </header>
      {children}
    </section>
  );
}
