/** How a company's customer service is reached, and where its deposit and withdraw buttons lead. */
import { serviceLink } from "#domain/codes.ts";
import type { BasicInfo } from "#domain/contracts/http/company.ts";

type Service = Pick<BasicInfo, "service_link" | "service_link_type">;

/** A page by https or a letter; null where the company has set neither in a form that may be followed. */
export function serviceHref({ service_link, service_link_type }: Service): string | null {
  const text = service_link.trim();
  if (serviceLink.find(Number(service_link_type)) === "mail") {
    const address = text.replace(/^mailto:/i, "");
    return /^[^\s@?&:/]+@[^\s@?&:/]+$/.test(address) ? `mailto:${address}` : null;
  }
  if (!URL.canParse(text)) return null;
  const { protocol, href } = new URL(text);
  return protocol === "https:" ? href : null;
}

export const paymentPages = { deposit: "/mine/charge", withdraw: "/mine/withdraw" } as const;
export type PaymentAct = keyof typeof paymentPages;

/** What a menu item's path starts, if it is one of the two. */
export function paymentOf(path: string): PaymentAct | null {
  const page = path.split("?")[0];
  if (page === paymentPages.deposit) return "deposit";
  return page === paymentPages.withdraw ? "withdraw" : null;
}

type Flags = Pick<BasicInfo, "customer_tag" | "is_recharge_contact" | "is_withdraw_contact">;

/** Where the button leads: to the page, to the customer service, or nowhere, when there is no such button. */
export function paymentTarget(act: PaymentAct, flags: Flags): "page" | "service" | "none" {
  if (act === "withdraw") return flags.is_withdraw_contact === "1" ? "service" : "page";
  if (flags.customer_tag === "ICE") return "none";
  return flags.is_recharge_contact === "1" ? "service" : "page";
}
