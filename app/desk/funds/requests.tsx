import {
  type DeskFund,
  type DeskFundRequest,
  deskFundDecide,
} from "#domain/contracts/desk/funds.ts";
import { useMutation } from "../../api/use-mutation.ts";
import { formatDateTime } from "../../i18n/format.ts";
import { isolate } from "../../i18n/isolate.ts";
import { toast } from "../../ui/toasts.ts";
import { m } from "../desk-messages.ts";
import { deskErrorText } from "../error-text.ts";
import { amountText } from "../format.ts";
import { useDesk } from "../frame/desk-context.ts";
import { Badge } from "../ui/badge.tsx";
import { DataTable } from "../ui/data-table.tsx";
import { Notice } from "../ui/notice.tsx";
import pages from "../ui/page.module.css";
import { SmallButton } from "../ui/small-button.tsx";
import { TermsFacts } from "./fund-cards.tsx";
import { requestBadge } from "./fund-texts.ts";

interface RequestsProps {
  fund: DeskFund;
  mayAct: boolean;
  onChanged(): Promise<void>;
}

/** What waits for a second person. */
export function WaitingRequests({ fund, mayAct, onChanged }: RequestsProps) {
  return fund.requests
    .filter(({ state }) => state === "asked")
    .map((request) => <Waiting key={request.id} {...{ request, fund, mayAct, onChanged }} />);
}

/** What was decided, by whom. */
export function DecidedRequests({ fund }: { fund: DeskFund }) {
  const { zone } = useDesk();
  const decided = fund.requests.filter(({ state }) => state !== "asked");
  if (decided.length === 0) return null;
  return (
    <section className={pages.card}>
      <h2>{m.desk_fund_requests()}</h2>
      <DataTable
        label={m.desk_fund_requests()}
        testId="fund-requests"
        rows={decided}
        keyOf={({ id }) => id}
        columns={[
          { title: m.desk_fund_requests(), cell: (each) => what(each, fund.currency) },
          { title: m.desk_state(), cell: (each) => <Badge {...requestBadge(each)} /> },
          {
            title: m.desk_operator(),
            look: ["wide"],
            cell: ({ asked_by, decided_by }) => (
              <bdi>{[asked_by, decided_by].filter((name) => name !== "").join(", ")}</bdi>
            ),
          },
          {
            title: m.desk_time(),
            look: ["wide", "quiet", "date"],
            cell: ({ decided_ms }) => (decided_ms > 0 ? formatDateTime(decided_ms, zone) : "–"),
          },
        ]}
      />
    </section>
  );
}

const what = ({ kind, amount }: DeskFundRequest, currency: string) =>
  kind === "terms" ? (
    m.desk_fund_terms()
  ) : (
    <>
      {m.desk_fund_put_in()} <b className="num">{amountText(amount, currency)}</b>
    </>
  );

function Waiting({
  request,
  fund,
  mayAct,
  onChanged,
}: RequestsProps & { request: DeskFundRequest }) {
  const { id, terms, asked_by, is_other } = request;
  const decide = useMutation(deskFundDecide);
  async function send(act: "approve" | "take_back") {
    const answer = await decide.send({ id, act });
    if (answer) toast(m.desk_recorded(), "success");
    await onChanged();
  }
  return (
    <section className={pages.card} data-testid="fund-waiting">
      <h2>{what(request, fund.currency)}</h2>
      {terms && <TermsFacts terms={terms} currency={fund.currency} />}
      <Notice tone="info" text={m.desk_circular_asked({ name: isolate(asked_by) })} />
      {decide.error && (
        <Notice tone="down" text={deskErrorText(decide.error)} testId="fund-decide-error" />
      )}
      {mayAct && (
        <div className={pages.actions}>
          {is_other && (
            <SmallButton
              tone="primary"
              busy={decide.busy}
              onClick={() => void send("approve")}
              data-testid="fund-approve"
            >
              {m.desk_approve()}
            </SmallButton>
          )}
          <SmallButton
            tone="down"
            busy={decide.busy}
            onClick={() => void send("take_back")}
            data-testid="fund-take-back"
          >
            {m.desk_take_back()}
          </SmallButton>
        </div>
      )}
    </section>
  );
}
