import { useEffect } from "react";
import { chatLink } from "#domain/contracts/http/chat.ts";
import { isOffered } from "../../../../api/dialect.ts";
import { userAtom } from "../../../../data/session.ts";
import { useRead } from "../../../../data/use-read.ts";
import { m } from "../../../../i18n/page-messages.ts";
import { useAtomValue } from "../../../../state.ts";
import { Icon } from "../../../../ui/icon.tsx";
import { Card, Page } from "../../../../ui/page.tsx";
import { Waiting } from "../../../../ui/waiting.tsx";
import styles from "./chat-page.module.css";

interface ServicePageProps {
  /** The link as the company has set it, for guests. */
  plain: string;
  isFramed: boolean;
}

/** The company's own service: in a frame, or behind a link. It gets a signed-in user's identity. */
export function ServicePage({ plain, isFramed }: ServicePageProps) {
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
 * Only the document of this page brings the policy that allows this one framed host. A visitor from
 * another page of the app must load it first.
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
