import { m } from "../i18n/start-messages.ts";
import { reopenChannel } from "../realtime/channel.ts";
import { type Connection, connectionAtom } from "../realtime/connection.ts";
import { useAtomValue } from "../state.ts";
import styles from "./connection-badge.module.css";

const texts: Record<Connection, () => string> = {
  connecting: m.shell_connection_connecting,
  live: m.shell_connection_live,
  reconnecting: m.shell_connection_reconnecting,
  stale: m.shell_connection_stale,
  offline: m.shell_connection_offline,
  refused: m.shell_connection_refused,
};

export function ConnectionBadge() {
  const connection = useAtomValue(connectionAtom);
  const tone = connection === "live" ? styles.live : styles.down;
  return (
    <span
      role="status"
      className={`${styles.badge} ${tone} inline-row gap-6 pill text-xs w-620`}
      data-testid="connection"
      data-state={connection}
    >
      <i aria-hidden="true" />
      {connection === "refused" ? (
        <button type="button" title={m.ui_retry()} onClick={reopenChannel}>
          {texts.refused()}
        </button>
      ) : (
        <span className={styles.text}>{texts[connection]()}</span>
      )}
    </span>
  );
}
