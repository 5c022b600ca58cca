import { useEffect } from "react";
import { Link } from "react-router";
import { messageUnread } from "#domain/contracts/http/message.ts";
import { follow } from "../api/readers.ts";
import { refreshUnreadMessages, unreadMessagesAtom } from "../data/trader/messages.ts";
import { m } from "../i18n/page-messages.ts";
import { useAtomValue } from "../state.ts";
import { Icon } from "../ui/icon.tsx";
import { useEvery } from "../ui/use-every.ts";
import layout from "./layout.module.css";
import styles from "./message-link.module.css";

const everyMs = 60_000;
/** Delay in ms before reading: the server stores a message shortly after announcing the change. */
const storedAfterMs = 900;

export default function MessageLink() {
  const unread = useAtomValue(unreadMessagesAtom);
  useEffect(() => {
    void refreshUnreadMessages();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void refreshUnreadMessages(), storedAfterMs);
    };
    const release = follow({ call: messageUnread, read });
    return () => {
      clearTimeout(timer);
      release();
    };
  }, []);
  useEvery(everyMs, refreshUnreadMessages);
  const label = unread > 0 ? `${m.message_title()}: ${m.message_unread()}` : m.message_title();
  return (
    <Link
      to="/message"
      viewTransition
      className={`${layout.icon} relative flex-none`}
      aria-label={label}
      title={label}
      data-messages
      data-testid="messages-link"
    >
      <Icon name="mail" />
      {unread > 0 && <i className={styles.new} data-testid="messages-unread" />}
    </Link>
  );
}
