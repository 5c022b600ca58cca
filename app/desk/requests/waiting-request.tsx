import type { ReactNode } from "react";
import { type DeskRequestView, deskRequestDecide } from "#domain/contracts/desk/requests.ts";
import { useMutation } from "../../api/use-mutation.ts";
import { formatDateTime } from "../../i18n/format.ts";
import { isolate } from "../../i18n/isolate.ts";
import { toast } from "../../ui/toasts.ts";
import { m } from "../desk-messages.ts";
import { deskErrorText } from "../error-text.ts";
import { useDesk } from "../frame/desk-context.ts";
import { DecideButtons } from "../ui/decide-buttons.tsx";
import { Notice } from "../ui/notice.tsx";
import pages from "../ui/page.module.css";

interface WaitingRequestProps {
  request: DeskRequestView;
  /** What is asked for, as a heading. */
  title: ReactNode;
  /** What would be in force. */
  children?: ReactNode;
  mayAct: boolean;
  onChanged(): Promise<void>;
}

/** What waits for a second person, who approves it; whoever may ask takes it back. */
export function WaitingRequest(props: WaitingRequestProps) {
  const { request, title, children, mayAct, onChanged } = props;
  const { id, asked_by, asked_ms, reason, is_other } = request;
  const { zone } = useDesk();
  const decide = useMutation(deskRequestDecide);
  async function approve() {
    if (await decide.send({ id, act: "approve" })) toast(m.desk_recorded(), "success");
    await onChanged();
  }
  return (
    <section className={pages.card} data-testid="request-waiting">
      <h2>{title}</h2>
      {children}
      <div className={pages.quiet}>
        {reason !== "" && (
          <p>
            {m.order_reason()}: <bdi>{reason}</bdi>
          </p>
        )}
        <p>
          <bdi>{asked_by}</bdi> · <bdi>{formatDateTime(asked_ms, zone)}</bdi>
        </p>
      </div>
      {!is_other && (
        <Notice tone="info" text={m.desk_circular_asked({ name: isolate(asked_by) })} />
      )}
      {decide.error && (
        <Notice tone="down" text={deskErrorText(decide.error)} testId="request-error" />
      )}
      {mayAct && (
        <DecideButtons
          isOther={is_other}
          mayApprove={is_other}
          testId="request"
          askedBy={asked_by}
          call={decide}
          onApprove={() => void approve()}
          takeBack={(why) =>
            decide.send({ id, act: "take_back", ...(why !== "" && { reason: why }) })
          }
          onChanged={() => void onChanged()}
        />
      )}
    </section>
  );
}
