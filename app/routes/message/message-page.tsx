import { useEffect } from "react";
import { Link, useSearchParams } from "react-router";
import { messageInfo } from "#domain/contracts/http/message.ts";
import { errorCodes } from "#domain/errors.ts";
import { isOwnPath } from "#domain/web-address.ts";
import { useCompany } from "../../data/company.ts";
import { refreshUnreadMessages } from "../../data/messages.ts";
import { useRead } from "../../data/use-read.ts";
import { RichText } from "../../features/company/rich-text.tsx";
import { formatDateTime } from "../../i18n/format.ts";
import { m } from "../../i18n/page-messages.ts";
import { Page } from "../../ui/page.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { Waiting } from "../../ui/waiting.tsx";
import styles from "./message.module.css";

/** One message; opening it marks it as read. */
export default function MessagePage() {
  const [query] = useSearchParams();
  const { timezone } = useCompany();
  const id = query.get("id") ?? "";
  const isId = /^[A-Za-z0-9_-]{1,64}$/.test(id);
  const { data, error, again } = useRead(messageInfo, { id }, { when: isId });
  useEffect(() => {
    if (data) void refreshUnreadMessages();
  }, [data]);
  const isGone = !isId || error?.code === errorCodes.not_found;
  return (
    <Page title={m.message_title()} back="/message">
      {!data && isGone && <EmptyState icon="mail" title={m.message_gone()} />}
      {!data && !isGone && <Waiting error={error} onRetry={again} rows={3} />}
      {data && (
        <section
          className={`${styles.item} grid gap-12 surface round-l break`}
          data-testid="message"
        >
          <h2 className="text-l" dir="auto">
            {data.title}
          </h2>
          <small className="ink-3">
            <bdi>{formatDateTime(data.sentMs, timezone)}</bdi>
          </small>
          <RichText html={data.content} />
          {data.page !== "" && isOwnPath(data.page) && (
            <Link to={data.page} viewTransition className={styles.more} data-testid="message-more">
              {m.message_more()}
            </Link>
          )}
        </section>
      )}
    </Page>
  );
}
