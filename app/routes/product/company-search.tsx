import { useState } from "react";
import type * as z from "zod/mini";
import { companySearch } from "#domain/contracts/http/codes.ts";
import { useRead } from "../../data/reading/use-read.ts";
import { m } from "../../i18n/page-messages.ts";
import { Page } from "../../ui/page.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { usePaused } from "./other-found.tsx";
import styles from "./product-page.module.css";

type Company = z.output<typeof companySearch.output>[number];

/** The server refuses shorter texts, which would list all companies. */
const lengthMin = 2;

export function CompanySearch() {
  const [text, setText] = useState("");
  const name = usePaused(text).trim();
  const isLongEnough = name.length >= lengthMin;
  const { data: found, error } = useRead(companySearch, { name }, { when: isLongEnough });
  return (
    <Page title={m.product_companies()} back="/">
      <input
        type="search"
        className={`${styles.input} full-width surface pill`}
        placeholder={m.product_company_hint()}
        aria-label={m.product_company_hint()}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div aria-live="polite">
        {error !== null && <EmptyState icon="wifi" title={error.message} />}
        {error === null && found?.length === 0 && (
          <EmptyState icon="search" title={m.product_company_none()} />
        )}
        <ul>
          {found?.map((company) => (
            <li key={company.id}>
              <CompanyLink company={company} />
            </li>
          ))}
        </ul>
      </div>
    </Page>
  );
}

function CompanyLink({ company }: { company: Company }) {
  const content = (
    <>
      <img src={company.logo || "/icon.svg"} alt="" width="40" height="40" />
      <bdi>{company.name}</bdi>
    </>
  );
  if (!/^https?:\/\//.test(company.url))
    return <p className={`${styles.company} row gap-12`}>{content}</p>;
  return (
    <a className={`${styles.company} row gap-12`} href={company.url} rel="noopener">
      {content}
    </a>
  );
}
