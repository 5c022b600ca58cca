import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { refreshUnreadMessages, unreadMessagesAtom } from "../data/messages.ts";
import { m } from "../i18n/page-messages.ts";
import { useAccountChanges } from "../live/account-changes.ts";
import { useAtomValue } from "../state.ts";
import { Icon } from "../ui/icon.tsx";
import { useEvery } from "../ui/use-every.ts";
import styles from "./message-link.module.css";

const everyMs = 60_000;
/** A message is stored a moment after the account has told its pages of the change. */
const storedAfterMs = 1_500;

/** The way to the messages, with a mark while there are unread ones. */
export default function MessageLink() {
  const unread = useAtomValue(unreadMessagesAtom);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    void refreshUnreadMessages();
    return () => clearTimeout(timer.current);
  }, []);
  useAccountChanges(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void refreshUnreadMessages(), storedAfterMs);
  });
  useEvery(everyMs, refreshUnreadMessages);
  const label = unread > 0 ? `${m.message_title()}: ${m.message_unread()}` : m.message_title();
  return (
    <Link
      to="/message"
      viewTransition
      className={styles.link}
      aria-label={label}
      title={label}
      data-testid="messages-link"
    >
      <Icon name="mail" />
      {unread > 0 && <i className={styles.new} data-testid="messages-unread" />}
    </Link>
  );
}
