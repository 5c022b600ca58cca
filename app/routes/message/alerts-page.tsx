import { useState } from "react";
import { Link } from "react-router";
import { alertCancel, alertList, type WireAlert } from "#domain/contracts/http/alert.ts";
import type { Pair } from "#domain/contracts/http/market.ts";
import { useMutation } from "../../api/use-mutation.ts";
import { pairsAtom, tradePath } from "../../data/company/catalogue.ts";
import { useCompany } from "../../data/company/company.ts";
import { dataOf } from "../../data/reading/loadable.ts";
import { usePagedRead } from "../../data/reading/use-paged-read.ts";
import { levelText, sideText } from "../../features/alerts/level-field.tsx";
import { MoveSheet } from "../../features/alerts/move-sheet.tsx";
import PairAlert from "../../features/alerts/pair-alert.tsx";
import { PairPicker } from "../../features/market/pair-picker.tsx";
import { formatDateTime, formatNumber, formatPrice } from "../../i18n/format.ts";
import { isolate } from "../../i18n/isolate.ts";
import { m } from "../../i18n/page-messages.ts";
import { useTopic } from "../../realtime/channel.ts";
import { useAtomValue } from "../../state.ts";
import { IconButton } from "../../ui/button.tsx";
import { Segmented } from "../../ui/form/segmented.tsx";
import { PagedList } from "../../ui/list/paged-list.tsx";
import { RowAction } from "../../ui/list/row-action.tsx";
import { Page } from "../../ui/page.tsx";
import { Question } from "../../ui/sheet/question.tsx";
import { Simulated } from "../../ui/simulated.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import styles from "./alerts-page.module.css";

export default function AlertsPage() {
  useTopic({ topic: "ACCOUNT" });
  const [state, setState] = useState<"open" | "ended">("open");
  const [round, setRound] = useState(0);
  const [asked, setAsked] = useState<WireAlert | null>(null);
  const [moved, setMoved] = useState<{ alert: WireAlert; pair: Pair; open: boolean } | null>(null);
  const list = usePagedRead(alertList, { state }, { idOf: (alert) => alert.id, round });
  const cancel = useMutation(alertCancel);
  const again = () => setRound((count) => count + 1);
  async function confirm() {
    // Reads the list again even after a refusal: the alert may have ended meanwhile.
    if (asked) await cancel.send({ id: asked.id });
    again();
  }
  return (
    <Page
      onRefresh={async () => again()}
      title={m.alerts_title()}
      text={m.alerts_text()}
      back="/user"
      aside={<NewAlert />}
    >
      <Segmented
        fill
        label={m.alerts_title()}
        options={[
          { value: "open", text: m.alerts_open() },
          { value: "ended", text: m.alerts_ended() },
        ]}
        value={state}
        onChange={setState}
      />
      <PagedList
        list={list}
        testId="alerts"
        row={(alert) => (
          <AlertRow
            alert={alert}
            onMove={(pair) => setMoved({ alert, pair, open: true })}
            onCancel={() => setAsked(alert)}
          />
        )}
        empty={<EmptyState icon="clock" title={m.alerts_empty()} text={m.alerts_empty_text()} />}
      />
      {moved && (
        <MoveSheet {...moved} onClose={() => setMoved({ ...moved, open: false })} onMoved={again} />
      )}
      <Question
        open={asked !== null}
        title={m.alert_cancel()}
        text={m.alert_cancel_question()}
        onClose={() => setAsked(null)}
        onConfirm={confirm}
        testId="alert-cancel-yes"
      />
    </Page>
  );
}

function NewAlert() {
  const [picking, setPicking] = useState(false);
  const [asked, setAsked] = useState<{ pair: Pair; open: boolean } | null>(null);
  return (
    <>
      <IconButton
        icon="plus"
        label={m.alert_new()}
        aria-haspopup="dialog"
        data-testid="alert-new"
        onClick={() => setPicking(true)}
      />
      <PairPicker
        open={picking}
        onClose={() => setPicking(false)}
        onPick={async (pair) => setAsked({ pair, open: true })}
      />
      {asked && <PairAlert {...asked} onClose={() => setAsked({ ...asked, open: false })} />}
    </>
  );
}

interface AlertRowProps {
  alert: WireAlert;
  onMove(pair: Pair): void;
  onCancel(): void;
}

function AlertRow({ alert, onMove, onCancel }: AlertRowProps) {
  const pair = dataOf(useAtomValue(pairsAtom))?.find(({ Id }) => Id === alert.forex_id);
  const { timezone } = useCompany();
  const priceText = (price: string) =>
    isolate(pair ? formatPrice(price, pair.PricePrecision) : formatNumber(price, 10));
  const time = (ms: number) => isolate(formatDateTime(ms, timezone));
  const { side, direction, price, note, times, firings, state } = alert;
  const name = <bdi>{alert.show_code}</bdi>;
  return (
    <article
      className={`${styles.alert} grid gap-8 surface round-m break`}
      data-testid="alert"
      data-state={state}
    >
      <header className="row wrap">
        <b>{pair ? <Link to={tradePath(pair.Code)}>{name}</Link> : name}</b>
        <Simulated mark={pair?.Simulated} />
        <StatusBadge tone={state === "done" ? "good" : "neutral"} text={stateText(alert, time)} />
      </header>
      <p className="text-s ink-2">
        {sideText(side)}: {levelText(direction, priceText(price))}
      </p>
      {note !== "" && (
        <p className="text-s ink-2" dir="auto">
          {note}
        </p>
      )}
      <footer className="row wrap">
        <small className="grid gap-2 text-s ink-2">
          {times > 1 && (
            <span>
              {m.alert_times()}: <bdi>{`${firings.length} / ${times}`}</bdi>
            </span>
          )}
          {state === "open" && (
            <span>
              {m.order_expires()}: {time(alert.expires_ms)}
            </span>
          )}
        </small>
        {state === "open" && (
          <span className={`${styles.acts} flex wrap`}>
            {pair && (
              <RowAction tone="plain" onClick={() => onMove(pair)} data-testid="alert-move">
                {m.alert_move()}
              </RowAction>
            )}
            <RowAction onClick={onCancel} data-testid="alert-cancel">
              {m.alert_cancel()}
            </RowAction>
          </span>
        )}
      </footer>
      {firings.length > 0 && (
        <ul className="grid gap-4" aria-label={m.alert_state_done()}>
          {firings.map(({ seq, price: at, time_ms }) => (
            <li key={seq} className="flex wrap between">
              <b className="num">{priceText(at)}</b>
              <small className="text-s ink-2">{time(time_ms)}</small>
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}

function stateText(alert: WireAlert, time: (ms: number) => string): string {
  const { state, firings, pause } = alert;
  if (state === "done") return m.alert_state_done();
  if (state === "expired") return m.alert_state_expired();
  if (state === "cancelled") return m.alert_state_cancelled();
  const [last] = firings;
  const restsMs = last ? last.time_ms + pause * 1_000 : 0;
  return restsMs > Date.now() ? m.alert_paused({ time: time(restsMs) }) : m.alert_state_open();
}
