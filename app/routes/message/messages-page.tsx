import { useEffect, useState } from "react";
import { Link, useSearchParams } from "react-router";
import type * as z from "zod/mini";
import { messageInfo, messageList, messageReadAll } from "#domain/contracts/http/message.ts";
import { errorCodes } from "#domain/errors/errors.ts";
import { isOwnPath } from "#domain/text/web-address.ts";
import { isOffered } from "../../api/dialect.ts";
import { useMutation } from "../../api/use-mutation.ts";
import { useCompany } from "../../data/company/company.ts";
import { usePagedRead } from "../../data/reading/use-paged-read.ts";
import { useRead } from "../../data/reading/use-read.ts";
import { refreshUnreadMessages, unreadMessagesAtom } from "../../data/trader/messages.ts";
import { RichText } from "../../features/company/rich-text.tsx";
import { formatDateTime } from "../../i18n/format.ts";
import { m } from "../../i18n/page-messages.ts";
import { store, useAtomValue } from "../../state.ts";
import { PagedList } from "../../ui/list/paged-list.tsx";
import { RowAction } from "../../ui/list/row-action.tsx";
import { Page } from "../../ui/page.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { Waiting } from "../../ui/waiting.tsx";
import styles from "./message.module.css";

type MessageRow = z.output<typeof messageList.output>["data"][number];

/** Events of the account, and the company's messages to the trader; newest first. */
export default function MessagesPage() {
  const [round, setRound] = useState(0);
  const list = usePagedRead(messageList, {}, { idOf: (row) => row.id, round });
  const readAll = useMutation(messageReadAll);
  const unread = useAtomValue(unreadMessagesAtom);
  const { first } = list;
  useEffect(() => {
    if (first) store.set(unreadMessagesAtom, first.unread);
  }, [first]);
  async function markAll() {
    const answer = await readAll.send({});
    if (!answer) return;
    store.set(unreadMessagesAtom, answer.unread);
    setRound((count) => count + 1);
  }
  const isMarkable = unread > 0 && isOffered(messageReadAll);
  return (
    <Page
      onRefresh={async () => setRound((count) => count + 1)}
      title={m.message_title()}
      back="/user"
      aside={
        isMarkable && (
          <RowAction
            tone="plain"
            disabled={readAll.busy}
            onClick={() => void markAll()}
            data-testid="message-read-all"
          >
            {m.message_read_all()}
          </RowAction>
        )
      }
    >
      <PagedList
        list={list}
        testId="messages"
        row={(row) => <MessageLink row={row} />}
        empty={<EmptyState icon="mail" title={m.message_empty()} text={m.message_empty_text()} />}
      />
    </Page>
  );
}

function MessageLink({ row: { id, title, desc, sentMs, is_read } }: { row: MessageRow }) {
  const { timezone } = useCompany();
  return (
    <Link
      to={`/message/detail?id=${encodeURIComponent(id)}`}
      viewTransition
      className={`${styles.link} grid gap-4 surface round-m ink break`}
      data-read={is_read}
    >
      <b dir="auto">
        {!is_read && (
          <i className={`${styles.new} circle`} role="img" aria-label={m.message_unread()} />
        )}
        {title}
      </b>
      {desc !== "" && (
        <span className="text-s ink-2" dir="auto">
          {desc}
        </span>
      )}
      <small className="ink-3">
        <bdi>{formatDateTime(sentMs, timezone)}</bdi>
      </small>
    </Link>
  );
}

/** The server marks a fetched message as read, so the page then fetches the unread count again. */
export function MessagePage() {
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
            <Link
              to={data.page}
              viewTransition
              className={`${styles.more} accent w-600`}
              data-testid="message-more"
            >
              {m.message_more()}
            </Link>
          )}
        </section>
      )}
    </Page>
  );
}
