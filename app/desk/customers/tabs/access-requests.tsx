import { useState } from "react";
import {
  type CustomerRequestRow,
  deskAccessDecide,
  deskAccessRequests,
  deskEmailAsk,
  deskFactorAsk,
} from "#domain/contracts/desk/customer-access.ts";
import { useMutation } from "../../../api/use-mutation.ts";
import { useRead } from "../../../data/use-read.ts";
import { formatDateTime } from "../../../i18n/format.ts";
import { isolate } from "../../../i18n/isolate.ts";
import { Sheet } from "../../../ui/sheet/sheet.tsx";
import { toast } from "../../../ui/toasts.ts";
import { m } from "../../desk-messages.ts";
import { deskErrorText } from "../../error-text.ts";
import { useDesk } from "../../frame/desk-context.ts";
import { mayCall } from "../../may-call.ts";
import { Badge } from "../../ui/badge.tsx";
import { DecideButtons } from "../../ui/decide-buttons.tsx";
import { Fact, Facts } from "../../ui/facts.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Notice } from "../../ui/notice.tsx";
import pages from "../../ui/page.module.css";
import { ReasonAct } from "../../ui/reason-act.tsx";
import { SmallButton } from "../../ui/small-button.tsx";
import type { CustomerView } from "../customer.ts";
import { EmailForm } from "./email-form.tsx";

interface RequestsProps {
  user: CustomerView["user"];
  onChanged(): void;
}

/** The second factor and the e-mail: what two operators change together. */
export function AccessRequests({ user, onChanged }: RequestsProps) {
  const read = useRead(deskAccessRequests, { id: user.id });
  const again = () => {
    void read.again();
    onChanged();
  };
  return (
    <Loaded read={read} rows={2}>
      {({ data, has_second_factor }) => (
        <div className={pages.cards}>
          <Factor user={user} isOn={has_second_factor} onChanged={again} />
          <Email user={user} onChanged={again} />
          {data.map((request) => (
            <Request key={request.id} request={request} onChanged={again} />
          ))}
        </div>
      )}
    </Loaded>
  );
}

function Factor({ user, isOn, onChanged }: RequestsProps & { isOn: boolean }) {
  const mayAsk = mayCall(useDesk().operator, deskFactorAsk) && !user.is_demo;
  const ask = useMutation(deskFactorAsk);
  return (
    <section className={pages.card} data-testid="customer-factor">
      <h2>{m.factor_title()}</h2>
      <p className={pages.quiet}>{isOn ? m.factor_on() : m.factor_off()}</p>
      {mayAsk && isOn && (
        <div className={pages.actions}>
          <ReasonAct
            action={m.desk_factor_reset()}
            text={m.desk_access_two()}
            testId="factor-ask"
            call={ask}
            send={(reason) => ask.send({ user_id: user.id, reason })}
            onChanged={onChanged}
          />
        </div>
      )}
    </section>
  );
}

function Email({ user, onChanged }: RequestsProps) {
  const mayAsk = mayCall(useDesk().operator, deskEmailAsk) && !user.is_demo;
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <section className={pages.card}>
      <h2>{m.access_email()}</h2>
      <p className={pages.quiet}>
        <bdi>{user.email || m.order_not_set()}</bdi>
      </p>
      {mayAsk && (
        <div className={pages.actions}>
          <SmallButton onClick={() => setOpen(true)} data-testid="email-change">
            {m.desk_email_change()}
          </SmallButton>
        </div>
      )}
      <Sheet open={isOpen} title={m.desk_email_change()} onClose={close}>
        <EmailForm
          userId={user.id}
          onClose={close}
          onAsked={() => {
            close();
            onChanged();
          }}
        />
      </Sheet>
    </section>
  );
}

function stateOf({ state }: CustomerRequestRow) {
  if (state === "approved") return { text: m.desk_approved(), tone: "good" } as const;
  if (state === "taken_back") return { text: m.desk_content_withdrawn(), tone: "none" } as const;
  return { text: m.desk_content_asked(), tone: "todo" } as const;
}

function Request({ request, onChanged }: { request: CustomerRequestRow; onChanged(): void }) {
  const { zone, operator } = useDesk();
  const decide = useMutation(deskAccessDecide);
  const isAsked = request.state === "asked";
  const mayDecide = isAsked && mayCall(operator, deskAccessDecide);
  async function approve() {
    if (!(await decide.send({ id: request.id, act: "approve" }))) return;
    toast(m.desk_recorded(), "success");
    onChanged();
  }
  return (
    <section className={pages.card} data-testid="access-request">
      <h2>{request.kind === "email" ? m.desk_email_change() : m.desk_factor_reset()}</h2>
      <Badge {...stateOf(request)} />
      {isAsked && (
        <Notice tone="info" text={m.desk_circular_asked({ name: isolate(request.asked_by) })} />
      )}
      <Facts>
        {request.email !== "" && (
          <Fact label={m.access_email()}>
            <bdi>{request.email}</bdi>
          </Fact>
        )}
        <Fact label={m.order_reason()}>
          <bdi>{request.reason}</bdi>
        </Fact>
        {request.decision_reason !== "" && (
          <Fact label={m.desk_content_withdrawn()}>
            <bdi>{request.decision_reason}</bdi>
          </Fact>
        )}
        <Fact label={m.desk_operator()}>
          <bdi>{[request.asked_by, request.decided_by].filter(Boolean).join(", ")}</bdi>
        </Fact>
        <Fact label={m.desk_time()}>
          {formatDateTime(request.decided_ms || request.asked_ms, zone)}
        </Fact>
      </Facts>
      {decide.error && <Notice tone="down" text={deskErrorText(decide.error)} />}
      {mayDecide && (
        <DecideButtons
          isOther={request.is_other}
          mayApprove={request.is_other}
          testId="request"
          askedBy={request.asked_by}
          call={decide}
          onApprove={() => void approve()}
          takeBack={(reason) =>
            decide.send({ id: request.id, act: "take_back", ...(reason !== "" && { reason }) })
          }
          onChanged={onChanged}
        />
      )}
    </section>
  );
}
