import { type DeskChange, deskChangeDecide, deskChanges } from "#domain/contracts/desk/changes.ts";
import { useMutation } from "../../api/use-mutation.ts";
import { useRead } from "../../data/use-read.ts";
import { formatDateTime } from "../../i18n/format.ts";
import { isolate } from "../../i18n/isolate.ts";
import { toast } from "../../ui/toasts.ts";
import { m } from "../desk-messages.ts";
import { deskErrorText } from "../error-text.ts";
import { useDesk } from "../frame/desk-context.ts";
import { Notice } from "../ui/notice.tsx";
import pages from "../ui/page.module.css";
import { SmallButton } from "../ui/small-button.tsx";
import { ChangedFields } from "./changed-fields.tsx";
import type { Choices } from "./field-text.ts";
import { nameFields, type OfferView } from "./offer-views.ts";

interface WaitingChangesProps {
  view: OfferView;
  choices: Choices | null;
  onDecided(): Promise<void>;
}

/** Changes of this kind that are not in force yet: for a second person, or for a later time. */
export function WaitingChanges({ view, choices, onDecided }: WaitingChangesProps) {
  const kinds = view.names ? [view.kind, view.names] : [view.kind];
  return kinds.map((kind) => (
    <OpenOfKind key={kind} kind={kind} view={view} choices={choices} onDecided={onDecided} />
  ));
}

function OpenOfKind({ kind, view, choices, onDecided }: WaitingChangesProps & { kind: string }) {
  const read = useRead(deskChanges, { view: "open", kind });
  const fields = kind === view.kind ? view.fields : nameFields;
  return (read.data?.data ?? []).map((change) => (
    <Waiting
      key={change.id}
      {...{ change, fields, choices }}
      onDecided={async () => {
        await Promise.all([read.again(), onDecided()]);
      }}
    />
  ));
}

interface WaitingProps {
  change: DeskChange;
  fields: OfferView["fields"];
  choices: Choices | null;
  onDecided(): Promise<void>;
}

function Waiting({ change, fields, choices, onDecided }: WaitingProps) {
  const { zone } = useDesk();
  const decide = useMutation(deskChangeDecide);
  const { id, subject, state, reason, asked_by, start_ms, is_other, may_decide } = change;
  async function send(act: "approve" | "take_back") {
    if (await decide.send({ id, act })) toast(m.desk_recorded(), "success");
    await onDecided();
  }
  return (
    <section className={pages.card} data-testid="offer-waiting">
      <h2>
        <bdi>{subject}</bdi>
      </h2>
      <ChangedFields fields={fields} changes={change.fields} choices={choices} />
      <p dir="auto">{reason}</p>
      {start_ms > 0 && <p>{m.offer_starts({ time: formatDateTime(start_ms, zone) })}</p>}
      {state === "asked" && (
        <Notice tone="info" text={m.desk_circular_asked({ name: isolate(asked_by) })} />
      )}
      {change.error_text !== "" && <Notice tone="down" text={change.error_text} />}
      {decide.error && <Notice tone="down" text={deskErrorText(decide.error)} />}
      {may_decide && (
        <div className={pages.actions}>
          {is_other && state === "asked" && (
            <SmallButton
              tone="primary"
              busy={decide.busy}
              onClick={() => void send("approve")}
              data-testid="offer-approve"
            >
              {m.desk_approve()}
            </SmallButton>
          )}
          <SmallButton
            busy={decide.busy}
            onClick={() => void send("take_back")}
            data-testid="offer-take-back"
          >
            {m.desk_take_back()}
          </SmallButton>
        </div>
      )}
    </section>
  );
}
