import type { ReactNode } from "react";
import type { DeskRequestView } from "#domain/contracts/desk/requests.ts";
import { formatDateTime } from "../../i18n/format.ts";
import { m } from "../desk-messages.ts";
import { useDesk } from "../frame/desk-context.ts";
import { Badge } from "../ui/badge.tsx";
import { DataTable } from "../ui/data-table.tsx";
import pages from "../ui/page.module.css";
import { requestBadge } from "./request-badge.ts";

interface DecidedRequestsProps<T> {
  requests: readonly T[];
  /** What was asked for. */
  what(request: T): ReactNode;
}

/** What was decided: why it was asked, by whom, and who decided. */
export function DecidedRequests<T extends DeskRequestView>({
  requests,
  what,
}: DecidedRequestsProps<T>) {
  const { zone } = useDesk();
  const decided = requests.filter(({ state }) => state !== "asked");
  if (decided.length === 0) return null;
  return (
    <section className={pages.card}>
      <h2>{m.desk_fund_requests()}</h2>
      <DataTable
        label={m.desk_fund_requests()}
        testId="requests-decided"
        rows={decided}
        keyOf={({ id }) => id}
        columns={[
          {
            title: m.desk_fund_requests(),
            look: ["text"],
            cell: (each) => (
              <>
                {what(each)}
                {[each.reason, each.decision_reason].filter(Boolean).map((reason) => (
                  <small key={reason}>
                    <bdi>{reason}</bdi>
                  </small>
                ))}
              </>
            ),
          },
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
