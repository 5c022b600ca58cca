import { deskLog, type ShownAct, type ShownSubject } from "#domain/contracts/http/desk-log.ts";
import { shortNumber } from "#domain/text/short-number.ts";
import type { Output } from "../../../../api/client.ts";
import { useCompany } from "../../../../data/company/company.ts";
import { usePagedRead } from "../../../../data/reading/use-paged-read.ts";
import { formatDateTime } from "../../../../i18n/format.ts";
import { isolate } from "../../../../i18n/isolate.ts";
import { m } from "../../../../i18n/page-messages.ts";
import { PagedList } from "../../../../ui/list/paged-list.tsx";
import { Page } from "../../../../ui/page.tsx";
import { EmptyState } from "../../../../ui/states.tsx";
import styles from "./desk-log-page.module.css";

type Entry = Output<typeof deskLog>["data"][number];

const acts: Record<ShownAct, () => string> = {
  document_open: m.acted_document_open,
  match: m.acted_match,
  approve_one: m.desk_approved,
  approve: m.desk_approved,
  reject: m.verify_rejected,
  adjust: m.acted_adjust,
  payout_stop: m.acted_payout_stop,
  payout_resume: m.acted_payout_resume,
  master_end: m.acted_master_end,
  enable: m.acted_enable,
  disable: m.acted_disable,
  close_only: m.acted_close_only,
  sessions_end: m.acted_sessions_end,
  factor_ask: m.acted_factor_ask,
  factor_reset: m.acted_factor_reset,
  email_code: m.acted_email_code,
  email_ask: m.acted_email_ask,
  email_change: m.acted_email_change,
  request_take_back: m.acted_taken_back,
};

const subjects: Record<ShownSubject, () => string> = {
  verification: m.verify_title,
  borrower: m.desk_queue_loan,
  agreement: m.loan_agreement_title,
  deposit: m.menu_deposit,
  withdrawal: m.menu_withdraw,
  adjustment: m.log_type_adjustment,
  master: m.follow_title,
  loan_kyc: m.desk_queue_loan,
  loan: m.desk_queue_loan,
  repayment: m.desk_queue_loan,
  user: m.shell_account,
};

const roles: Record<Exclude<Entry["role"], "">, () => string> = {
  viewer: m.desk_role_viewer,
  support: m.desk_role_support,
  finance: m.desk_role_finance,
  risk: m.desk_role_risk,
  owner: m.desk_role_owner,
};

/** Acts of the company's operators on the account, by role, without names. */
export default function DeskLogPage() {
  const list = usePagedRead(deskLog, {}, { idOf: ({ number }) => number });
  return (
    <Page title={m.acted_title()} text={m.acted_text()} back="/mine/sessions">
      <section className={`${styles.card} clip surface round-m`}>
        <PagedList
          list={list}
          testId="desk-log"
          row={(entry) => <EntryRow entry={entry} />}
          empty={<EmptyState icon="eye" title={m.desk_nothing_yet()} />}
        />
      </section>
    </Page>
  );
}

function EntryRow({ entry }: { entry: Entry }) {
  const { timezone: zone } = useCompany();
  const { act, about, of, role, at_ms } = entry;
  const number = of === "" ? "" : isolate(shortNumber(of));
  return (
    <div className={`${styles.row} grid`} data-act={act}>
      <b className="w-600">{acts[act]()}</b>
      <time className="text-s ink-2 tabular" dateTime={new Date(at_ms).toISOString()}>
        {formatDateTime(at_ms, zone)}
      </time>
      <small className="text-s ink-2">
        {[subjects[about](), number, role === "" ? "" : roles[role]()].filter(Boolean).join(" · ")}
      </small>
    </div>
  );
}
