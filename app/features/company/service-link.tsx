import type { ReactNode } from "react";
import { Link } from "react-router";
import { useCompany } from "../../data/company/company.ts";
import {
  type PaymentAct,
  paymentOf,
  paymentPages,
  paymentTarget,
  serviceHref,
} from "../../data/company/service.ts";

interface LinkProps {
  className?: string | undefined;
  children: ReactNode;
  label?: string;
  testId?: string;
}

/** Opens the customer service: in a new tab, by mail, or on its page. */
export function ServiceLink({ className, children, label, testId }: LinkProps) {
  const href = serviceHref(useCompany());
  const shared = { className, "aria-label": label, title: label, "data-testid": testId };
  if (!href) {
    return (
      <Link to="/mine/chat" viewTransition {...shared}>
        {children}
      </Link>
    );
  }
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" {...shared}>
      {children}
    </a>
  );
}

/** Payment button. The company's settings link it to a page or to customer service, or hide it. */
export function PaymentLink({ act, ...rest }: LinkProps & { act: PaymentAct }) {
  const target = paymentTarget(act, useCompany());
  if (target === "none") return null;
  if (target === "service") return <ServiceLink {...rest} />;
  return (
    <Link
      to={paymentPages[act]}
      viewTransition
      className={rest.className}
      data-testid={rest.testId}
    >
      {rest.children}
    </Link>
  );
}

/** A menu entry. The company's settings decide where entries for deposit and withdrawal lead. */
export function MenuLink({ path, ...rest }: LinkProps & { path: string }) {
  const act = paymentOf(path);
  if (act) return <PaymentLink act={act} {...rest} />;
  return (
    <Link to={path} className={rest.className}>
      {rest.children}
    </Link>
  );
}
