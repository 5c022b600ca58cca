import { Link } from "react-router";
import type * as z from "zod/mini";
import { deskOverview, deskReports, deskRisk } from "#domain/contracts/desk/money.ts";
import { useRead } from "../../data/reading/use-read.ts";
import { InboxCard } from "../changes/inbox.tsx";
import { m } from "../desk-messages.ts";
import { amountText } from "../format.ts";
import { useDesk, useMay } from "../frame/desk-context.ts";
import { queueName } from "../names.ts";
import { firstQueueOf } from "../queue/first-queue.ts";
import pages from "../ui/page.module.css";
import { Badge, Card, Fact, Facts, Loaded, Page } from "../ui/page.tsx";
import { ageText, ageTone } from "./age-text.ts";
import { lineName, valueText } from "./report-text.ts";

type Overview = z.output<typeof deskOverview.output>;

const againMs = 15_000;
const todayLines = ["deposits", "withdrawals", "returned"] as const;
const resultLines = ["contracts", "micro", "fees", "financing", "protection"] as const;

export function OverviewPage() {
  const read = useRead(deskOverview, {}, { everyMs: againMs });
  return (
    <Page title={m.desk_overview()}>
      <InboxCard />
      <Loaded read={read} rows={6} height={56}>
        {(overview) => (
          <div className={`${pages.cards} grid align-start gap-12`} data-testid="desk-overview">
            <Waiting overview={overview} />
            <Today overview={overview} />
            <Held overview={overview} />
          </div>
        )}
      </Loaded>
    </Page>
  );
}

function Waiting({ overview }: { overview: Overview }) {
  const { operator } = useDesk();
  const { queues, now_ms, to_send } = overview;
  return (
    <Card title={m.desk_waiting()}>
      {queues.length === 0 && (
        <p>
          {m.desk_empty()}{" "}
          <Link to={overview.customers === 0 ? "/users" : `/queue/${firstQueueOf(operator)}`}>
            {overview.customers === 0 ? m.desk_customers() : queueName(firstQueueOf(operator))}
          </Link>
        </p>
      )}
      <ul className="grid gap-8 text-s">
        {queues.map(({ queue, open, oldest_ms }) => (
          <li key={queue} className="row gap-12">
            <Link className="grow min-width-0" to={`/queue/${queue}`}>
              {queueName(queue)}
            </Link>
            <b className="num">{open}</b>
            <Badge text={ageText(now_ms - oldest_ms)} tone={ageTone(now_ms - oldest_ms)} />
          </li>
        ))}
      </ul>
      {to_send > 0 && (
        <Link to="/queue/withdrawal?stage=send" data-testid="overview-to-send">
          {m.desk_stage_send()}: <b className="num">{to_send}</b>
        </Link>
      )}
    </Card>
  );
}

/** Today's figures beside the figures of the whole previous day. */
function Today({ overview }: { overview: Overview }) {
  const mayRead = useMay(deskReports);
  const { today, yesterday, currency } = overview;
  const row = (name: string, now: string, before: string, testId: string) => {
    // Only results show a plus; sums of payments do not.
    const isResult = !todayLines.some((line) => line === testId);
    const amount = (sum: string) => (
      <span className="num">{amountText(sum, currency, isResult)}</span>
    );
    return (
      <div key={name} className="flex between gap-12">
        <dt className="ink-2">{name}</dt>
        <dd className="grid items-end" data-testid={testId}>
          {amount(now)}
          <small className="text-xs ink-2">
            {m.desk_yesterday()} {amount(before)}
          </small>
        </dd>
      </div>
    );
  };
  const lines = (names: readonly (keyof typeof today.sums)[]) =>
    names.map((line) => row(lineName(line), today.sums[line], yesterday.sums[line], line));
  return (
    <Card title={mayRead ? <Link to="/reports">{m.desk_today()}</Link> : m.desk_today()}>
      <dl className="grid gap-8 text-s">
        {lines(todayLines)}
        {row(m.report_result(), today.result, yesterday.result, "overview-result")}
        {lines(resultLines)}
      </dl>
    </Card>
  );
}

function Held({ overview }: { overview: Overview }) {
  const mayRead = useMay(deskRisk);
  const { exposures, currency, called, near_stop_out: near, parked, customers } = overview;
  return (
    <Card title={mayRead ? <Link to="/risk">{m.desk_risk()}</Link> : m.desk_risk()}>
      <Facts>
        <Fact label={m.desk_called()}>
          <Badge text={String(called)} tone={called > 0 ? "todo" : "good"} />
        </Fact>
        <Fact label={m.desk_near_stop_out()}>
          <Badge text={String(near)} tone={near > 0 ? "bad" : "good"} />
        </Fact>
        {exposures.map(({ code, net }) => (
          <Fact key={code} label={code} num={valueText(net, currency)} />
        ))}
        <Fact label={m.desk_parked()}>
          <Badge text={String(parked)} tone={parked > 0 ? "bad" : "good"} />
        </Fact>
        <Fact label={m.desk_customers()} num={customers} />
      </Facts>
    </Card>
  );
}
