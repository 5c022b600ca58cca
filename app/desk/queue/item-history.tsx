import { formatDateTime } from "../../i18n/format.ts";
import { m } from "../desk-messages.ts";
import { noteText } from "../format.ts";
import { useDesk } from "../frame/desk-context.ts";
import { actName } from "../names.ts";
import type { Item } from "./item.ts";
import styles from "./item-panel.module.css";

/** The acts of operators on an item, from the audit log. */
export function ItemHistory({ history }: { history: Item["history"] }) {
  const { zone } = useDesk();
  if (history.length === 0) return null;
  return (
    <section className={styles.block}>
      <h3>{m.desk_history()}</h3>
      <ol className={styles.history} data-testid="desk-history">
        {history.map(({ at_ms, operator, act, note }) => (
          <li key={`${at_ms} ${operator} ${act}`}>
            <span>
              {actName(act)} · <bdi>{operator}</bdi>
            </span>
            <small>
              <time dateTime={new Date(at_ms).toISOString()}>{formatDateTime(at_ms, zone)}</time>
            </small>
            {note && (
              <p>
                <bdi>{noteText(note)}</bdi>
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
