import { Link } from "react-router";
import { deskViewSet, deskViews } from "#domain/contracts/desk/customer-notes.ts";
import { useMutation } from "../../api/use-mutation.ts";
import { useRead } from "../../data/use-read.ts";
import { isolate } from "../../i18n/isolate.ts";
import { Icon } from "../../ui/icon.tsx";
import { m } from "../desk-messages.ts";
import { useDesk } from "../frame/desk-context.ts";
import { mayCall } from "../may-call.ts";
import { CallAct } from "../ui/call-form.tsx";
import styles from "./customers.module.css";

/** The operator's own named filters, and a way to name the one that is shown. */
export function SavedViews({ query }: { query: string }) {
  const maySave = mayCall(useDesk().operator, deskViewSet);
  const read = useRead(deskViews, {});
  const remove = useMutation(deskViewSet);
  const views = read.data ?? [];
  if (views.length === 0 && query === "") return null;
  async function drop(name: string) {
    if (await remove.send({ name, query: "" })) await read.again();
  }
  return (
    <div className={styles.views} data-testid="saved-views">
      <ul className={styles.tags} aria-label={m.desk_views()}>
        {views.map((view) => (
          <li key={view.name}>
            <Link to={`/users${view.query}`} aria-current={view.query === query || undefined}>
              <bdi>{view.name}</bdi>
            </Link>
            {maySave && (
              <button
                type="button"
                disabled={remove.busy}
                aria-label={`${m.desk_brand_remove()}: ${isolate(view.name)}`}
                onClick={() => void drop(view.name)}
              >
                <Icon name="close" size={14} />
              </button>
            )}
          </li>
        ))}
      </ul>
      {maySave && query !== "" && !views.some((view) => view.query === query) && (
        <CallAct
          label={m.desk_view_save()}
          testId="view-save"
          action={m.ui_save()}
          call={deskViewSet}
          also={{ query }}
          fields={{ name: { label: m.desk_name, max: 60 } }}
          prefix="view"
          sendId="view-send"
          onDone={() => void read.again()}
        />
      )}
    </div>
  );
}
