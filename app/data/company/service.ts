import { serviceLink } from "#domain/codes.ts";
import type { BasicInfo } from "#domain/contracts/http/company.ts";

type Service = Pick<BasicInfo, "service_link" | "service_link_type">;

/** The link if it is an https page, else null. */
export function servicePage(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const { protocol, href } = new URL(text);
  return protocol === "https:" ? href : null;
}

/**
 * Address that the buttons of customer service open: a page in another tab, or an e-mail. Null if
 * the buttons open the app's own service page, which has a frame or the platform's chat.
 */
export function serviceHref({ service_link, service_link_type }: Service): string | null {
  const text = service_link.trim();
  const type = serviceLink.find(Number(service_link_type));
  if (type === "mail") {
    const address = text.replace(/^mailto:/i, "");
    return /^[^\s@?&:/]+@[^\s@?&:/]+$/.test(address) ? `mailto:${address}` : null;
  }
  return type === "frame" ? null : servicePage(text);
}

export const paymentPages = { deposit: "/mine/charge", withdraw: "/mine/withdraw" } as const;
export type PaymentAct = keyof typeof paymentPages;

export function paymentOf(path: string): PaymentAct | null {
  const page = path.split("?")[0];
  if (page === paymentPages.deposit) return "deposit";
  return page === paymentPages.withdraw ? "withdraw" : null;
}

type Flags = Pick<BasicInfo, "customer_tag" | "is_recharge_contact" | "is_withdraw_contact">;

/** The target of a payment button; `none` hides the button. */
export function paymentTarget(act: PaymentAct, flags: Flags): "page" | "service" | "none" {
  if (act === "withdraw") return flags.is_withdraw_contact === "1" ? "service" : "page";
  if (flags.customer_tag === "ICE") return "none";
  return flags.is_recharge_contact === "1" ? "service" : "page";
}
