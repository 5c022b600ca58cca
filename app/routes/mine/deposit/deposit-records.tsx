import { useState } from "react";
import { depositType } from "#domain/codes.ts";
import { chargeList, type DepositRecordView } from "#domain/contracts/http/deposit.ts";
import { useCompany } from "../../../data/company.ts";
import { usePagedRead } from "../../../data/use-paged-read.ts";
import { unitText } from "../../../features/payments/amounts.ts";
import type { PaymentType } from "../../../features/payments/payment-type.ts";
import { RecordRow } from "../../../features/payments/record-row.tsx";
import { formatDateTime } from "../../../i18n/format.ts";
import { m } from "../../../i18n/page-messages.ts";
import { PagedList } from "../../../ui/list/paged-list.tsx";
import { Card } from "../../../ui/page.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { DepositDetail } from "./deposit-detail.tsx";
import { depositState } from "./deposit-state.ts";
import { depositTexts } from "./deposit-text.ts";

const idOf = (row: DepositRecordView) => row.id;

/** All deposits, newest first; each opens its details. */
export function DepositRecords({ type, matches }: { type: PaymentType; matches: boolean }) {
  const { timezone: zone } = useCompany();
  const [openId, setOpenId] = useState<string | null>(null);
  const list = usePagedRead(chargeList, { type: depositType.code(type) }, { idOf });
  const open = list.rows.find(({ id }) => id === openId) ?? null;
  return (
    <Card title={m.cash_deposits()}>
      <PagedList
        list={list}
        idOf={idOf}
        testId="deposits"
        row={(row) => {
          const { text, tone } = depositTexts[depositState(row, matches)];
          return (
            <RecordRow
              code={row.currency_code}
              amount={unitText(row.number, row.currency_code)}
              detail={formatDateTime(row.createdMs, zone)}
              status={text()}
              tone={tone}
              onOpen={() => setOpenId(row.id)}
              testId="deposit-row"
            />
          );
        }}
        empty={<EmptyState icon="order" title={m.cash_deposits_empty()} />}
      />
      <DepositDetail record={open} matches={matches} zone={zone} onClose={() => setOpenId(null)} />
    </Card>
  );
}
