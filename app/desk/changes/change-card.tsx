import { type DeskChange, deskChangeDecide, deskInbox } from "#domain/contracts/desk/changes.ts";
import { invalidate } from "../../api/readers.ts";
import { useMutation } from "../../api/use-mutation.ts";
import { formatDateTime } from "../../i18n/format.ts";
import { isolate } from "../../i18n/isolate.ts";
import { toast } from "../../ui/toasts.ts";
import { m } from "../desk-messages.ts";
import { useDesk } from "../frame/desk-context.ts";
import { ReasonAct } from "../ui/call-form.tsx";
import pages from "../ui/page.module.css";
import { Badge, type BadgeTone, ErrorNotice, Notice, SmallButton } from "../ui/page.tsx";
import { Diff, type TextOf } from "./diff.tsx";
import { kindName, subjectOf } from "./kind-texts.ts";

const states: Record<DeskChange["state"], { tone: BadgeTone; text: () => string }> = {
  asked: { tone: "todo", text: m.desk_content_asked },
  scheduled: { tone: "wait", text: m.desk_content_scheduled },
  applied: { tone: "good", text: m.desk_act_change_apply },
  taken_back: { tone: "none", text: m.desk_content_withdrawn },
  refused: { tone: "bad", text: m.desk_act_change_refuse },
};

const rejected = { tone: "bad", text: m.desk_change_rejected } as const;

interface ChangeCardProps {
  change: DeskChange;
  textOf?: TextOf | undefined;
  onChanged(): Promise<void>;
}

export function ChangeCard({ change, textOf, onChanged }: ChangeCardProps) {
  const { zone } = useDesk();
  const { kind, state, reason, start_ms, asked_by, asked_ms, decided_by, error_text } = change;
  const subject = subjectOf(change);
  const isRejected = change.decision_reason !== "";
  const { tone, text } = isRejected ? rejected : states[state];
  const at = (timeMs: number) => formatDateTime(timeMs, zone);
  return (
    <section
      className={`${pages.card} stack gap-10 surface round-m`}
      data-testid="change"
      data-state={state}
    >
      <div className="row wrap gap-8">
        <h2>
          {kindName(kind)}
          {subject !== "" && (
            <>
              {" "}
              · <bdi>{subject}</bdi>
            </>
          )}
        </h2>
        <Badge tone={tone} text={text()} testId="change-state" />
      </div>
      <Diff kind={kind} fields={change.fields} textOf={textOf} currency={change.currency} />
      <div className="grid gap-2 text-s ink-2 break">
        <p>
          {m.order_reason()}: <bdi>{reason}</bdi>
        </p>
        <p>
          <bdi>{[asked_by, decided_by].filter((name) => name !== "").join(", ")}</bdi> ·{" "}
          {at(asked_ms)}
        </p>
        {isRejected && (
          <p>
            {m.desk_change_rejected()}: <bdi>{change.decision_reason}</bdi>
          </p>
        )}
        {start_ms > 0 && <p>{m.desk_change_from({ time: at(start_ms) })}</p>}
      </div>
      {error_text !== "" && <Notice tone="down" text={error_text} testId="change-hindrance" />}
      {change.may_decide && <Acts change={change} onChanged={onChanged} />}
    </section>
  );
}

function Acts({ change, onChanged }: { change: DeskChange; onChanged(): Promise<void> }) {
  const { id, state, is_other, asked_by } = change;
  const decide = useMutation(deskChangeDecide);
  const decided = () => Promise.all([invalidate(deskInbox), onChanged()]);
  async function send(act: "approve" | "take_back") {
    const answer = await decide.send({ id, act });
    if (answer && act === "approve") toast(m.desk_recorded(), "success");
    await decided();
  }
  return (
    <>
      {state === "asked" && !is_other && (
        <Notice tone="info" text={m.desk_circular_asked({ name: isolate(asked_by) })} />
      )}
      <ErrorNotice error={decide.error} testId="change-error" />
      <div className="flex wrap gap-8">
        {state === "asked" && is_other && (
          <SmallButton
            tone="primary"
            busy={decide.busy}
            onClick={() => void send("approve")}
            data-testid="change-approve"
          >
            {m.desk_approve()}
          </SmallButton>
        )}
        {is_other ? (
          <ReasonAct
            label={m.desk_reject()}
            text={m.desk_reject_asked({ name: isolate(asked_by) })}
            tone="down"
            testId="change-reject"
            call={deskChangeDecide}
            also={{ id, act: "take_back" }}
            onDone={() => void decided()}
          />
        ) : (
          <SmallButton
            tone="down"
            busy={decide.busy}
            onClick={() => void send("take_back")}
            data-testid="change-take-back"
          >
            {m.desk_take_back()}
          </SmallButton>
        )}
      </div>
    </>
  );
}
