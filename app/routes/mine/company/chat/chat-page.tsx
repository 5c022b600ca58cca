import { useEffect } from "react";
import { serviceLink } from "#domain/codes.ts";
import { chatLink, chatMessages } from "#domain/contracts/http/chat.ts";
import { isOffered, isPlatform } from "../../../../api/dialect.ts";
import { traderSession } from "../../../../api/token.ts";
import { useCompany } from "../../../../data/company/company.ts";
import { serviceHref, servicePage } from "../../../../data/company/service.ts";
import { useRead } from "../../../../data/reading/use-read.ts";
import { userAtom } from "../../../../data/trader/session.ts";
import { CompanyAddress } from "../../../../features/company/company-address.tsx";
import { loginPath } from "../../../../features/identity/own-path.ts";
import { m } from "../../../../i18n/page-messages.ts";
import { useAtomValue } from "../../../../state.ts";
import { Icon } from "../../../../ui/icon.tsx";
import { Row, RowList } from "../../../../ui/list/row-list.tsx";
import { Card, Page } from "../../../../ui/page.tsx";
import { Skeleton } from "../../../../ui/states.tsx";
import { Waiting } from "../../../../ui/waiting.tsx";
import styles from "./chat-page.module.css";
import { OwnChat } from "./own-chat.tsx";

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
  // The key starts a new conversation for another trader on this device.
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

interface ServicePageProps {
  /** Link from the company's settings, without a user's identity. */
  plain: string;
  isFramed: boolean;
}

/** The link of a signed-in user carries the user's identity. */
function ServicePage({ plain, isFramed }: ServicePageProps) {
  const isKnown = useAtomValue(userAtom) !== null && isOffered(chatLink);
  const { data, error, again } = useRead(chatLink, {}, { when: isKnown });
  const url = isKnown ? (data?.url ?? null) : plain;
  return (
    <Page title={m.cash_chat()} back="/user">
      {url === null && <Waiting error={error} onRetry={again} rows={4} />}
      {url !== null && isFramed && <Framed url={url} />}
      {url !== null && (
        <Card>
          <a
            className={`${styles.link} row gap-10 accent w-600`}
            href={url || plain}
            target="_blank"
            rel="noopener noreferrer"
            data-testid="chat-link"
          >
            <Icon name="chat" />
            {m.chat_open()}
          </a>
        </Card>
      )}
    </Page>
  );
}

/**
 * True if the browser loaded the document at this page's address, not at another page of the app.
 * Only this address has a security policy that allows the framed host.
 */
function cameByDocument(): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  return entry !== undefined && new URL(entry.name).pathname === location.pathname;
}

function Framed({ url }: { url: string }) {
  const isAllowed = cameByDocument();
  useEffect(() => {
    if (!isAllowed) location.reload();
  }, [isAllowed]);
  if (!isAllowed) return null;
  return (
    <iframe
      className={`${styles.frame} full-width round-l`}
      title={m.cash_chat()}
      src={url}
      sandbox="allow-scripts allow-forms allow-same-origin allow-popups"
      referrerPolicy="no-referrer"
      data-testid="chat-frame"
    />
  );
}
