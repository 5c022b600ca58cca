import { useState } from "react";
import { Link } from "react-router";
import { deskViewSet, deskViews } from "#domain/contracts/desk/customer-notes.ts";
import { useMutation } from "../../api/use-mutation.ts";
import { useRead } from "../../data/use-read.ts";
import { isolate } from "../../i18n/isolate.ts";
import { TextField } from "../../ui/form/text-field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Sheet } from "../../ui/sheet/sheet.tsx";
import { m } from "../desk-messages.ts";
import { useDesk } from "../frame/desk-context.ts";
import { mayCall } from "../may-call.ts";
import { ActionForm } from "../ui/action-form.tsx";
import { SmallButton } from "../ui/small-button.tsx";
import styles from "./customers.module.css";

/** The operator's own named filters, and a way to name the one that is shown. */
export function SavedViews({ query }: { query: string }) {
  const maySave = mayCall(useDesk().operator, deskViewSet);
  const read = useRead(deskViews, {});
  const remove = useMutation(deskViewSet);
  const [isOpen, setOpen] = useState(false);
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
        <SmallButton onClick={() => setOpen(true)} data-testid="view-save">
          {m.desk_view_save()}
        </SmallButton>
      )}
      <Sheet open={isOpen} title={m.desk_view_save()} onClose={() => setOpen(false)}>
        <ViewForm
          query={query}
          onClose={() => setOpen(false)}
          onSaved={() => {
            setOpen(false);
            void read.again();
          }}
        />
      </Sheet>
    </div>
  );
}

function ViewForm({
  query,
  onClose,
  onSaved,
}: {
  query: string;
  onClose(): void;
  onSaved(): void;
}) {
  const [name, setName] = useState("");
  const save = useMutation(deskViewSet);
  const isGood = name.trim() !== "";
  async function send() {
    if (await save.send({ name: name.trim(), query })) onSaved();
  }
  return (
    <ActionForm
      action={m.ui_save()}
      state={save}
      isComplete={isGood}
      testId="view-send"
      onClose={onClose}
      onSend={() => void send()}
    >
      {(tried) => (
        <TextField
          label={m.desk_name()}
          value={name}
          maxLength={60}
          onChange={setName}
          error={tried && !isGood ? m.access_input_missing() : undefined}
          testId="view-name"
        />
      )}
    </ActionForm>
  );
}
