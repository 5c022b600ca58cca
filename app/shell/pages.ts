/** All pages without a tab. The list is long, so it loads after the start. */
import { bundled, followPage, type PageEntry } from "./tab-pages.ts";

const paymentPage = bundled(() => import("../routes/mine/payment-pages.ts"));
const securityPage = bundled(() => import("../routes/mine/security/security-pages.ts"));
const messagePage = bundled(() => import("../routes/message/message-pages.ts"));
const companyPage = bundled(() => import("../routes/mine/company/company-pages.ts"), false);
const helpPage = bundled(() => import("../routes/help/help-pages.ts"), false);
const miningPage = bundled(() => import("../routes/mining/mining-pages.ts"));
const newsPage = bundled(() => import("../routes/news/news-pages.ts"), false);
const loanPage = bundled(() => import("../routes/loan/loan-pages.ts"));

export const otherPages: Record<string, PageEntry> = {
  "/login": { load: () => import("../routes/access/login-page.tsx") },
  "/register": { load: () => import("../routes/access/register-page.tsx") },
  "/forgot": { load: () => import("../routes/access/forgot-page.tsx") },
  "/language": { load: () => import("../routes/language/language-page.tsx") },
  "/follow/follow-list": followPage("followed"),
  "/follow/trader": followPage("trader"),
  "/follow/submit": followPage("submit"),
  "/follow/trader-apply": followPage("application"),
  "/follow/my-follower": followPage("followers"),
  "/mining": miningPage("funds"),
  "/mining/subscribe": miningPage("subscribe"),
  "/mining/record": miningPage("record"),
  "/mining/income": miningPage("income"),
  "/product": { load: () => import("../routes/product/product-page.tsx") },
  "/message": messagePage("messages"),
  "/message/detail": messagePage("message"),
  "/news": newsPage("news"),
  "/news/detail": newsPage("item"),
  "/status": { load: () => import("../routes/status/status-page.tsx") },
  "/calendar": { load: () => import("../routes/calendar/calendar-page.tsx") },
  "/help": helpPage("help"),
  "/help/topic": helpPage("topic"),
  "/help/glossary": helpPage("glossary"),
  "/descript/detail": { load: () => import("../routes/descript/descript-page.tsx") },
  "/mine/notices": messagePage("notices"),
  "/mine/alerts": messagePage("alerts"),
  "/mine/chat": companyPage("chat"),
  "/feedback": companyPage("feedback"),
  "/mine/email": companyPage("email"),
  "/mine/announcement": companyPage("announcement"),
  "/mine/terms": companyPage("terms"),
  "/mine/about": companyPage("about"),
  "/mine/system": { load: () => import("../routes/mine/system/system-page.tsx") },
  "/mine/accounts": {
    load: () => import("../routes/mine/accounts/accounts-page.tsx"),
    needsLogin: true,
  },
  "/mine/history": {
    load: () => import("../routes/mine/accounts/account-history-page.tsx"),
    needsLogin: true,
  },
  "/mine/statement": {
    load: () => import("../routes/mine/statement/statement-page.tsx"),
    needsLogin: true,
  },
  "/mine/auth": {
    load: () => import("../routes/mine/identity-check/identity-check-page.tsx"),
    needsLogin: true,
  },
  "/mine/invite": { load: () => import("../routes/mine/invite/invite-page.tsx"), needsLogin: true },
  "/mine/password": securityPage("password"),
  "/mine/pay-password": securityPage("payPassword"),
  "/mine/sessions": securityPage("sessions"),
  "/mine/desk-log": securityPage("deskLog"),
  "/mine/second-factor": securityPage("secondFactor"),
  "/mine/charge": paymentPage("deposit"),
  "/mine/withdraw": paymentPage("withdrawal"),
  "/mine/withdraw-way": paymentPage("newPayoutAccount"),
  "/mine/bank-card-list": paymentPage("bankAccounts"),
  "/mine/coin-address-list": paymentPage("coinAddresses"),
  "/mine/wallet": paymentPage("wallet"),
  "/mine/transfer": paymentPage("transfer"),
  "/mine/passkeys": securityPage("passkeys"),
  "/loan": loanPage("data"),
  "/loan/submit": loanPage("submit"),
  "/loan/agreement": loanPage("agreement"),
  "/loan/sign": loanPage("sign"),
  "/loan/record": loanPage("record"),
  "/loan/repayment": loanPage("repayment"),
  // Shows all parts of the interface in all states, on the development server only.
  ...(import.meta.env.DEV && { "/dev/ui": { load: () => import("../routes/dev/ui-page.tsx") } }),
};
