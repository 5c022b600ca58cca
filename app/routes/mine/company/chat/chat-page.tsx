import { serviceLink } from "#domain/codes.ts";
import { chatMessages } from "#domain/contracts/http/chat.ts";
import { isOffered, isPlatform } from "../../../../api/dialect.ts";
import { traderSession } from "../../../../api/token.ts";
import { useCompany } from "../../../../data/company.ts";
import { serviceHref, servicePage } from "../../../../data/service.ts";
import { userAtom } from "../../../../data/session.ts";
import { CompanyAddress } from "../../../../features/company/company-address.tsx";
import { loginPath } from "../../../../features/identity/own-path.ts";
import { m } from "../../../../i18n/page-messages.ts";
import { useAtomValue } from "../../../../state.ts";
import { Row, RowList } from "../../../../ui/list/row-list.tsx";
import { Card, Page } from "../../../../ui/page.tsx";
import { Skeleton } from "../../../../ui/states.tsx";
import styles from "./chat-page.module.css";
import { OwnChat } from "./own-chat.tsx";
import { ServicePage } from "./service-page.tsx";

/** Customer service by the company's settings; without a link, the platform's own chat. */
export default function ChatPage() {
  const company = useCompany();
  const user = useAtomValue(userAtom);
  const token = useAtomValue(traderSession.tokenAtom);
  const isFramed = serviceLink.find(Number(company.service_link_type)) === "frame";
  const page = servicePage(company.service_link.trim());
  const mail = serviceHref(company);
  if (page !== null) {
    return <ServicePage plain={page} isFramed={isFramed && isPlatform()} />;
  }
  if (mail !== null) return <Mail href={mail} />;
  if (!isOffered(chatMessages) || token === null)
    return <Guest isOffered={isOffered(chatMessages)} />;
  // Another trader on this device is another conversation.
  return user ? <OwnChat key={user.id} user={user} /> : <Skeleton rows={4} />;
}

function Mail({ href }: { href: string }) {
  return (
    <Page title={m.cash_chat()} back="/user">
      <Card>
        <a className={`${styles.link} row gap-10 accent w-600`} href={href} data-testid="chat-mail">
          {m.mine_email_write()}
        </a>
      </Card>
    </Page>
  );
}

/** A guest's ways to reach the company. */
function Guest({ isOffered: hasChat }: { isOffered: boolean }) {
  const text = hasChat ? m.chat_guest() : m.mine_email_text();
  return (
    <Page title={m.cash_chat()} text={text} back="/">
      {hasChat && (
        <RowList>
          <Row icon="user" text={m.shell_sign_in()} to={loginPath("/mine/chat")} />
        </RowList>
      )}
      <CompanyAddress />
    </Page>
  );
}
