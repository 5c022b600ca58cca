import { useCompany } from "../../data/company/company.ts";
import { isolate } from "../../i18n/isolate.ts";
import { m } from "../../i18n/page-messages.ts";
import styles from "./terms-text.module.css";

const terms = [
  [m.legal_parties_title, m.legal_parties_text],
  [m.legal_people_title, m.legal_people_text],
  [m.legal_money_title, m.legal_money_text],
  [m.legal_orders_title, m.legal_orders_text],
  [m.legal_costs_title, m.legal_costs_text],
  [m.legal_company_title, m.legal_company_text],
  [m.legal_password_title, m.legal_password_text],
  [m.legal_versions_title, m.legal_versions_text],
] as const;

const risks = [
  [m.legal_loss_title, m.legal_loss_text],
  [m.legal_margin_title, m.legal_margin_text],
  [m.legal_stop_out_title, m.legal_stop_out_text],
  [m.legal_options_title, m.legal_options_text],
  [m.legal_advice_title, m.legal_advice_text],
] as const;

/** The terms of use and the risk notice; `domain/access/terms.ts` has the version number. */
export function TermsText() {
  const company = useCompany();
  if (!company.isKnown) return null;
  const named = { company: isolate(company.site_name), age: company.register_age_min };
  return (
    <div className={`${styles.text} grid gap-14 ink-2 break`} data-testid="terms-text">
      <h3 className="text-l ink">{m.legal_risk_notice()}</h3>
      {risks.map(([title, text]) => (
        <Section key={title()} title={title()} text={text()} />
      ))}
      <h3 className="text-l ink">{m.legal_terms_of_use()}</h3>
      {terms.map(([title, text]) => (
        <Section key={title()} title={title()} text={text(named)} />
      ))}
    </div>
  );
}

function Section({ title, text }: { title: string; text: string }) {
  return (
    <section className="grid gap-4">
      <h4 className="ink w-620">{title}</h4>
      <p>{text}</p>
    </section>
  );
}
